extension LintRule {
  /// Every rule, in the order of the ids.
  public static let all: [LintRule] = [
    LintRule(SyntaxError.self),
    LintRule(MissingAny.self),
    LintRule(VariableErased.self),
    LintRule(UnknownKeyPath.self),
    LintRule(UnknownOperator.self),
    LintRule(DamagedQuoting.self),
    LintRule(UnflattenedAttachments.self),
    LintRule(KeywordAsKey.self),
    LintRule(CountWithoutAt.self),
    LintRule(AmbiguousIndex.self),
    LintRule(RetiredWord.self),
    LintRule(CapitalEscape.self),
    LintRule(ZeroLiteral.self),
    LintRule(SubqueryWithoutCount.self),
    LintRule(UnknownOption.self),
    LintRule(UnboundVariable.self),
    LintRule(ItemIndex.self),
    LintRule(AlwaysTrue.self),
    LintRule(NeverTrue.self),
    LintRule(DeadClause.self),
    LintRule(RedundantClause.self),
    LintRule(ShadowedClause.self),
    LintRule(FailingRule.self),
    LintRule(BoundAdmitsZero.self),
    LintRule(ExactlyOneAttachment.self),
    LintRule(ExactlyOneItem.self),
    LintRule(MixedAndOr.self),
    LintRule(CoveredType.self),
    LintRule(EqualityForConformance.self),
    LintRule(ConfusedType.self),
    LintRule(UndeclaredType.self),
    LintRule(MisspelledType.self),
    LintRule(TypeNormalizedAway.self),
    LintRule(UnverifiedConstruct.self),
    LintRule(HiddenShare.self),
    LintRule(BooleanForCount.self),
    LintRule(NumberForText.self),
    LintRule(MisplacedKey.self),
    LintRule(NestedRule.self),
    LintRule(UnknownKey.self),
    LintRule(ZeroRejects.self),
    LintRule(NeverListed.self),
    LintRule(StrictFlagIdle.self),
    LintRule(AnyType.self),
    LintRule(MinimumAboveMaximum.self),
    LintRule(StringForCount.self),
    LintRule(ZeroAttachmentLimit.self),
    LintRule(MissingRule.self),
    LintRule(WrongValueKind.self),
    LintRule(NestedDictionary.self),
    LintRule(NegativeCount.self),
    LintRule(UnknownVersion.self),
    LintRule(DocumentInBrowser.self),
    LintRule(FilesAboveLinks.self),
    LintRule(AttributesWrongType.self),
    LintRule(KeyboardKeyWrongType.self),
    LintRule(KeyboardKeyMissing.self),
    LintRule(PrimaryLanguageMalformed.self),
    LintRule(PrimaryLanguageWithoutRegion.self),
    LintRule(KeyMisspelled.self),
    LintRule(KeyMisplaced.self),
    LintRule(MediaTypesMissing.self),
    LintRule(MediaTypesWrongType.self),
    LintRule(MediaTypesEmpty.self),
    LintRule(MediaTypeUnknown.self),
    LintRule(MediaTypeUndocumented.self),
    LintRule(MediaTypesUnused.self),
    LintRule(ActivationRuleUnused.self),
    LintRule(PreprocessingFileWrongType.self),
    LintRule(PreprocessingFileWithExtension.self),
    LintRule(PreprocessingFileNotInBundle.self),
    LintRule(ApplicationGroupsWrongType.self),
    LintRule(ApplicationGroupsDiffer.self),
    LintRule(ApplicationGroupsOneSided.self),
    LintRule(ApplicationGroupsPartlyShared.self),
    LintRule(UnknownExtensionPoint.self),
    LintRule(MissingEntryPoint.self),
    LintRule(TwoEntryPoints.self),
    LintRule(MisspelledExtensionKey.self),
    LintRule(DuplicateKey.self),
    LintRule(PreprocessingFileNotInProject.self),
    LintRule(FileProviderPredicateMissing.self),
    LintRule(ActionsInInterfaceExtension.self),
    LintRule(RuleNotRead.self),
    LintRule(FewerRulesThanExpected.self),
    LintRule(DuplicateRule.self),
    LintRule(UnknownServiceKey.self),
    LintRule(TemplateAction.self),
    LintRule(UnusedIgnore.self),
  ]
}

extension LintRule {
  private init<Rule: LintRuleDescription>(_ rule: Rule.Type, _ check: Check) {
    (id, name, severity, evidence, exceptions) = (Rule.id, Rule.name, Rule.severity, Rule.evidence, Rule.exceptions)
    observations = Rule.observations
    (kinds, concernsPlace, self.check) = (Rule.kinds, Rule.concernsPlace, check)
    #if hasFeature(Embedded)
      // A web page has no use for the pages.
      page = ""
    #else
      page = Rule.page
    #endif
  }

  private init<Rule: LintCheck>(_ rule: Rule.Type) where Rule.Subject == LintSubject {
    self.init(rule, .rule { Rule.check($0, &$1) })
  }

  private init<Rule: LintCheck>(_ rule: Rule.Type) where Rule.Subject == ExtensionSubject {
    self.init(rule, .extension { Rule.check($0, &$1) })
  }

  private init<Rule: LintRuleDescription>(_ rule: Rule.Type) { self.init(rule, .files) }
}
