// One rule, any number of contexts: spark-shell -i verdicts.scala, with TOOL, RULE, CONTEXTS and OUT in the environment.
//
// Spark in Scala fails a task on any other exit code than 0, and 2 is that of a malformed line, which has its answer.
val Seq(tool, rule, contexts, out) = Seq("TOOL", "RULE", "CONTEXTS", "OUT").map(sys.env)
val command = Seq("sh", "-c", "\"$0\" eval \"$1\" --stream --workers 1 || [ $? -eq 2 ]", tool, rule)
val start = System.nanoTime
sc.textFile(contexts, sys.env.getOrElse("PARTITIONS", "2").toInt).pipe(command).saveAsTextFile(out)
println("SECONDS %.1f".formatLocal(java.util.Locale.ROOT, (System.nanoTime - start) / 1e9))
System.exit(0)
