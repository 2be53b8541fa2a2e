print("activation-rule")
