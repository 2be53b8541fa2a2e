"""Made by .ci/generate-wire of Grammar/wire.schema.json. Members may be added to answers: ignore those that you don't know."""

from typing import Any, Dict, List, Literal, Mapping, TypedDict, Union

Verdict = Literal['shown', 'hidden', 'uncertain', 'error', 'notApplicable']
Evidence = Literal['documented', 'observed', 'inferred']
Severity = Literal['error', 'warning', 'note']
CertainFor = Literal['everything', 'oneItem', 'oneTypeEach']
Names = List[str]
Rule = Union[str, Mapping[str, Any]]
_PlaceOptional = TypedDict("_PlaceOptional", {'file': 'str', 'line': 'int', 'column': 'int', 'endLine': 'int', 'endColumn': 'int', 'range': 'Range', 'keys': 'List[str]'}, total=False)


class Place(_PlaceOptional):
    """Where something is: lines and columns from 1, columns in Unicode scalars, the end behind the last character. Absent where the whole is meant."""


Range = List[int]
_EditRequired = TypedDict("_EditRequired", {'place': 'Place', 'text': 'str'})


class Edit(_EditRequired):
    """The text replaces the one at the place. Edits are in order and don't overlap."""


_ChangedRequired = TypedDict("_ChangedRequired", {'nowShown': 'Names', 'noLongerShown': 'Names'})
_ChangedOptional = TypedDict("_ChangedOptional", {'uncertain': 'Names'}, total=False)


class Changed(_ChangedRequired, _ChangedOptional):
    """The known shares for which the verdict turns."""


_SharesRequired = TypedDict("_SharesRequired", {'shown': 'Names', 'hidden': 'Names'})
_SharesOptional = TypedDict("_SharesOptional", {'uncertain': 'Names'}, total=False)


class Shares(_SharesRequired, _SharesOptional):
    """The known shares that show a rule, and those that don't."""


_NoteRequired = TypedDict("_NoteRequired", {'message': 'str'})
_NoteOptional = TypedDict("_NoteOptional", {'place': 'Place'}, total=False)


class Note(_NoteRequired, _NoteOptional):
    """Note"""


_FixRequired = TypedDict("_FixRequired", {'number': 'int', 'message': 'str', 'isSafe': 'bool'})
_FixOptional = TypedDict("_FixOptional", {'edits': 'List[Edit]', 'rule': 'Rule', 'changed': 'Changed'}, total=False)


class Fix(_FixRequired, _FixOptional):
    """Fix"""


_FindingRequired = TypedDict("_FindingRequired", {'id': 'str', 'severity': 'Severity', 'message': 'str'})
_FindingOptional = TypedDict("_FindingOptional", {'name': 'str', 'evidence': 'Evidence', 'unread': "Literal['file', 'rule', 'part']", 'place': 'Place', 'help': 'str', 'notes': 'List[Note]', 'fixes': 'List[Fix]', 'alsoIn': 'List[Place]', 'sameAs': 'int'}, total=False)


class Finding(_FindingRequired, _FindingOptional):
    """Finding"""


_ErrorRequired = TypedDict("_ErrorRequired", {'id': 'str', 'message': 'str'})
_ErrorOptional = TypedDict("_ErrorOptional", {'help': 'str', 'place': 'Place', 'exception': 'str'}, total=False)


class Error(_ErrorRequired, _ErrorOptional):
    """Why there is no answer."""


_UnknownRequired = TypedDict("_UnknownRequired", {'id': 'str', 'message': 'str'})


class Unknown(_UnknownRequired):
    """Why an analysis has no answer."""


_ItemRequired = TypedDict("_ItemRequired", {'attachments': 'List[List[str]]'})


class Item(_ItemRequired):
    """Item"""


_ShareOptional = TypedDict("_ShareOptional", {'name': 'str', 'app': 'str', 'extensionItems': 'List[Item]', 'types': 'Dict[str, List[str]]'}, total=False)


class Share(_ShareOptional):
    """A share, as --context and requests take it."""


_SourceOptional = TypedDict("_SourceOptional", {'address': 'str', 'text': 'str'}, total=False)


class Source(_SourceOptional):
    """Source"""


_PreparationRequired = TypedDict("_PreparationRequired", {'change': "Literal['typeAdded', 'typeRemoved', 'keyRenamed', 'keyRemoved', 'notApplied']", 'item': 'int', 'message': 'str', 'evidence': 'Evidence'})
_PreparationOptional = TypedDict("_PreparationOptional", {'attachment': 'int', 'type': 'str', 'key': 'str', 'newKey': 'str'}, total=False)


class Preparation(_PreparationRequired, _PreparationOptional):
    """A change that the system makes before it asks the rule."""


_AppShareRequired = TypedDict("_AppShareRequired", {'evidence': 'Evidence', 'sources': 'List[Source]', 'isEveryday': 'bool'})
_AppShareOptional = TypedDict("_AppShareOptional", {'platform': "Literal['iOS', 'macOS']", 'systemVersions': 'str', 'seen': 'str', 'note': 'str', 'registered': 'List[Item]', 'prepared': 'List[Preparation]'}, total=False)


class AppShare(Share, _AppShareRequired, _AppShareOptional):
    """What an app shares, as far as it is known."""


_ReadingRequired = TypedDict("_ReadingRequired", {'id': 'str', 'verdict': "Literal['shown', 'hidden']"})
_ReadingOptional = TypedDict("_ReadingOptional", {'question': 'str'}, total=False)


class Reading(_ReadingRequired, _ReadingOptional):
    """What one reading of a dictionary's keys says; id is the name of its table."""


_OutcomeRequired = TypedDict("_OutcomeRequired", {'verdict': 'Verdict'})
_OutcomeOptional = TypedDict("_OutcomeOptional", {'reason': 'str'}, total=False)


class Outcome(_OutcomeRequired, _OutcomeOptional):
    """Outcome"""


_DecisionOptional = TypedDict("_DecisionOptional", {'longReason': 'str', 'readings': 'List[Reading]', 'error': 'Error', 'handed': "Literal['webPage', 'webArchive']"}, total=False)


class Decision(Outcome, _DecisionOptional):
    """Decision"""


_ConformanceRequired = TypedDict("_ConformanceRequired", {'type': 'str', 'to': 'str', 'conforms': 'bool', 'path': 'List[str]'})
_ConformanceOptional = TypedDict("_ConformanceOptional", {'toPath': 'List[str]'}, total=False)


class Conformance(_ConformanceRequired, _ConformanceOptional):
    """Conformance"""


_ClauseRequired = TypedDict("_ClauseRequired", {'depth': 'int', 'outcome': "Literal['true', 'false', 'error', 'skipped']"})
_ClauseOptional = TypedDict("_ClauseOptional", {'text': 'str', 'detail': 'str', 'subject': 'str', 'place': 'Place', 'conformance': 'Conformance', 'decides': 'Literal[True]'}, total=False)


class Clause(_ClauseRequired, _ClauseOptional):
    """A clause of the rule; depth makes a tree of the list."""


_SuggestionRequired = TypedDict("_SuggestionRequired", {'in': "Literal['rule']", 'message': 'str', 'verdict': "Literal['shown', 'hidden']"})
_SuggestionOptional = TypedDict("_SuggestionOptional", {'rule': 'Rule', 'edits': 'List[Edit]', 'changed': 'Changed'}, total=False)


class Suggestion(_SuggestionRequired, _SuggestionOptional):
    """A change that turns the verdict."""


_SearchedRequired = TypedDict("_SearchedRequired", {'rule': 'Search'})


class Searched(_SearchedRequired):
    """Searched"""


_SearchRequired = TypedDict("_SearchRequired", {'tried': 'int'})


class Search(_SearchRequired):
    """Search"""


_ExplanationRequired = TypedDict("_ExplanationRequired", {'clauses': 'List[Clause]', 'isCut': 'bool'})
_ExplanationOptional = TypedDict("_ExplanationOptional", {'share': 'Share', 'prepared': 'List[Preparation]', 'changes': 'List[Suggestion]', 'searched': 'Searched', 'findings': 'List[Finding]'}, total=False)


class Explanation(Decision, _ExplanationRequired, _ExplanationOptional):
    """Explanation"""


_WitnessRemarkRequired = TypedDict("_WitnessRemarkRequired", {'id': 'str', 'message': 'str'})
_WitnessRemarkOptional = TypedDict("_WitnessRemarkOptional", {'share': 'Share'}, total=False)


class WitnessRemark(_WitnessRemarkRequired, _WitnessRemarkOptional):
    """WitnessRemark"""


_DescriptionRequired = TypedDict("_DescriptionRequired", {'shown': "Literal['always', 'never', 'sometimes', 'unknown']"})
_DescriptionOptional = TypedDict("_DescriptionOptional", {'description': 'str', 'kinds': 'List[Kind]', 'certainFor': 'CertainFor', 'except': 'Exception', 'remarks': 'List[WitnessRemark]', 'unknown': 'Unknown'}, total=False)


class Description(_DescriptionRequired, _DescriptionOptional):
    """Description"""


_KindRequired = TypedDict("_KindRequired", {'name': 'str', 'types': 'List[str]', 'counts': 'List[Count]'})


class Kind(_KindRequired):
    """Kind"""


_CountRequired = TypedDict("_CountRequired", {'least': 'int'})
_CountOptional = TypedDict("_CountOptional", {'most': 'int'}, total=False)


class Count(_CountRequired, _CountOptional):
    """Count"""


_ExceptionRequired = TypedDict("_ExceptionRequired", {'share': 'Share', 'verdict': 'Verdict'})


class Exception(_ExceptionRequired):
    """Exception"""


Relation = Literal['equivalent', 'stricter', 'looser', 'different', 'disjoint', 'unknown']
_SideOptional = TypedDict("_SideOptional", {'ruleName': 'str', 'description': 'str', 'isExact': 'bool'}, total=False)


class Side(_SideOptional):
    """Side"""


_OtherReadingRequired = TypedDict("_OtherReadingRequired", {'id': 'str', 'question': 'str', 'relation': 'Relation'})
_OtherReadingOptional = TypedDict("_OtherReadingOptional", {'onlyFirst': 'Share', 'onlySecond': 'Share'}, total=False)


class OtherReading(_OtherReadingRequired, _OtherReadingOptional):
    """OtherReading"""


_ComparisonRequired = TypedDict("_ComparisonRequired", {'relation': 'Relation', 'first': 'Side', 'second': 'Side', 'changed': 'Changed'})
_ComparisonOptional = TypedDict("_ComparisonOptional", {'certainFor': 'CertainFor', 'onlyFirst': 'Share', 'onlySecond': 'Share', 'otherReadings': 'List[OtherReading]', 'unknown': 'Unknown'}, total=False)


class Comparison(_ComparisonRequired, _ComparisonOptional):
    """Comparison"""


_MadeRequired = TypedDict("_MadeRequired", {'description': 'str', 'rule': 'Rule', 'form': "Literal['dictionary', 'predicate']", 'text': 'str', 'certainFor': 'CertainFor', 'shares': 'Shares', 'findings': 'List[Finding]'})
_MadeOptional = TypedDict("_MadeOptional", {'because': 'Dict[str, Any]'}, total=False)


class Made(_MadeRequired, _MadeOptional):
    """Made"""


_TypeRequired = TypedDict("_TypeRequired", {'identifier': 'str', 'isDeclared': 'bool', 'conformsTo': 'List[str]', 'supertypes': 'List[str]', 'subtypes': 'List[str]', 'constants': 'List[str]', 'extensions': 'List[str]', 'mimeTypes': 'List[str]'})
_TypeOptional = TypedDict("_TypeOptional", {'title': 'str', 'declaredBy': 'str', 'osTypes': 'List[str]', 'pasteboardTypes': 'List[str]', 'platforms': 'List[str]', 'dynamic': 'List[DynamicField]', 'suggestions': 'List[str]', 'notes': 'List[Note]', 'conformance': 'Conformance'}, total=False)


class Type(_TypeRequired, _TypeOptional):
    """Type"""


_DynamicFieldRequired = TypedDict("_DynamicFieldRequired", {'key': 'str', 'value': 'str'})


class DynamicField(_DynamicFieldRequired):
    """DynamicField"""


_LayoutOptional = TypedDict("_LayoutOptional", {'formatted': 'str', 'canonical': 'str', 'findings': 'List[Finding]'}, total=False)


class Layout(_LayoutOptional):
    """Layout"""


_ExtensionOptional = TypedDict("_ExtensionOptional", {'name': 'str', 'bundleIdentifier': 'str', 'extensionPoint': 'str', 'extensionKind': 'str', 'app': 'str', 'isSource': 'bool'}, total=False)


class Extension(_ExtensionOptional):
    """Extension"""


_VersionRequired = TypedDict("_VersionRequired", {'version': 'str', 'asks': 'List[str]', 'tables': 'List[str]', 'shareCount': 'int', 'typeCount': 'int'})
_VersionOptional = TypedDict("_VersionOptional", {'commands': 'List[str]'}, total=False)


class Version(_VersionRequired, _VersionOptional):
    """Version"""


_DeclarationRequired = TypedDict("_DeclarationRequired", {'UTTypeIdentifier': 'str', 'UTTypeConformsTo': 'List[str]', 'declaration': "Literal['exported', 'imported']"})
_DeclarationOptional = TypedDict("_DeclarationOptional", {'UTTypeTagSpecification': 'Dict[str, List[str]]'}, total=False)


class Declaration(_DeclarationRequired, _DeclarationOptional):
    """Declaration"""


ServedBy = str
_QuestionRequired = TypedDict("_QuestionRequired", {'ask': "Literal['matches', 'fold', 'compatibilityForm', 'power', 'logarithm', 'naturalLogarithm', 'exponential']"})
_QuestionOptional = TypedDict("_QuestionOptional", {'numbers': "List[Union[float, Literal['Infinity', '-Infinity', 'NaN']]]", 'options': 'str', 'texts': 'List[str]'}, total=False)


class Question(_QuestionRequired, _QuestionOptional):
    """What a requester is asked to do in the platform's place."""


_CompareAnswerOptional = TypedDict("_CompareAnswerOptional", {'id': 'Any', 'servedBy': 'ServedBy'}, total=False)


class CompareAnswer(Comparison, _CompareAnswerOptional):
    """CompareAnswer"""


_CompleteAnswerRequired = TypedDict("_CompleteAnswerRequired", {'place': 'Place', 'candidates': 'List[Candidate]'})
_CompleteAnswerOptional = TypedDict("_CompleteAnswerOptional", {'id': 'Any'}, total=False)


class CompleteAnswer(_CompleteAnswerRequired, _CompleteAnswerOptional):
    """CompleteAnswer"""


_CandidateRequired = TypedDict("_CandidateRequired", {'kind': "Literal['function', 'key', 'keyword', 'operator', 'type', 'variable']", 'text': 'str'})
_CandidateOptional = TypedDict("_CandidateOptional", {'detail': 'str'}, total=False)


class Candidate(_CandidateRequired, _CandidateOptional):
    """Candidate"""


_DescribeAnswerOptional = TypedDict("_DescribeAnswerOptional", {'id': 'Any', 'servedBy': 'ServedBy'}, total=False)


class DescribeAnswer(Description, _DescribeAnswerOptional):
    """DescribeAnswer"""


_ExplainAnswerOptional = TypedDict("_ExplainAnswerOptional", {'id': 'Any', 'servedBy': 'ServedBy'}, total=False)


class ExplainAnswer(Explanation, _ExplainAnswerOptional):
    """ExplainAnswer"""


_FormatAnswerOptional = TypedDict("_FormatAnswerOptional", {'id': 'Any'}, total=False)


class FormatAnswer(Layout, _FormatAnswerOptional):
    """FormatAnswer"""


_HostsAnswerRequired = TypedDict("_HostsAnswerRequired", {'hosts': 'List[Union[AppShare, HostVerdict]]'})
_HostsAnswerOptional = TypedDict("_HostsAnswerOptional", {'id': 'Any', 'servedBy': 'ServedBy'}, total=False)


class HostsAnswer(_HostsAnswerRequired, _HostsAnswerOptional):
    """HostsAnswer"""


_HostVerdictRequired = TypedDict("_HostVerdictRequired", {'name': 'str'})


class HostVerdict(Outcome, _HostVerdictRequired):
    """HostVerdict"""


_LintAnswerRequired = TypedDict("_LintAnswerRequired", {'findings': 'List[Finding]', 'form': "Literal['predicate', 'dictionary']", 'parses': 'bool'})
_LintAnswerOptional = TypedDict("_LintAnswerOptional", {'id': 'Any', 'isCut': 'bool', 'tokens': 'List[List[Any]]', 'servedBy': 'ServedBy'}, total=False)


class LintAnswer(_LintAnswerRequired, _LintAnswerOptional):
    """LintAnswer"""


_MakeAnswerOptional = TypedDict("_MakeAnswerOptional", {'id': 'Any'}, total=False)


class MakeAnswer(Made, _MakeAnswerOptional):
    """MakeAnswer"""


_PredicateAnswerRequired = TypedDict("_PredicateAnswerRequired", {'parses': 'bool', 'findings': 'List[Finding]'})
_PredicateAnswerOptional = TypedDict("_PredicateAnswerOptional", {'id': 'Any', 'result': "Union[bool, Literal['error']]", 'error': 'Error', 'canonical': 'str', 'servedBy': 'ServedBy'}, total=False)


class PredicateAnswer(_PredicateAnswerRequired, _PredicateAnswerOptional):
    """PredicateAnswer"""


_QuestionsAnswerRequired = TypedDict("_QuestionsAnswerRequired", {'questions': 'List[Question]'})
_QuestionsAnswerOptional = TypedDict("_QuestionsAnswerOptional", {'id': 'Any'}, total=False)


class QuestionsAnswer(_QuestionsAnswerRequired, _QuestionsAnswerOptional):
    """The answer to a request with services whose evaluation needs more of them: the request is sent again with all answers so far."""


_ReadAnswerRequired = TypedDict("_ReadAnswerRequired", {'notation': "Literal['predicate', 'json', 'propertyList']", 'rules': 'List[ReadRule]', 'types': 'List[Declaration]'})
_ReadAnswerOptional = TypedDict("_ReadAnswerOptional", {'id': 'Any', 'findings': 'List[Finding]'}, total=False)


class ReadAnswer(_ReadAnswerRequired, _ReadAnswerOptional):
    """ReadAnswer"""


_ReadRuleRequired = TypedDict("_ReadRuleRequired", {'rule': 'Rule', 'text': 'str', 'place': 'Place'})
_ReadRuleOptional = TypedDict("_ReadRuleOptional", {'extension': 'Extension'}, total=False)


class ReadRule(_ReadRuleRequired, _ReadRuleOptional):
    """ReadRule"""


_TypesAnswerOptional = TypedDict("_TypesAnswerOptional", {'id': 'Any'}, total=False)


class TypesAnswer(Type, _TypesAnswerOptional):
    """TypesAnswer"""


_VerdictAnswerOptional = TypedDict("_VerdictAnswerOptional", {'id': 'Any', 'findings': 'List[Finding]', 'servedBy': 'ServedBy'}, total=False)


class VerdictAnswer(Decision, _VerdictAnswerOptional):
    """VerdictAnswer"""


_VersionAnswerOptional = TypedDict("_VersionAnswerOptional", {'id': 'Any'}, total=False)


class VersionAnswer(Version, _VersionAnswerOptional):
    """VersionAnswer"""


_WriteAnswerRequired = TypedDict("_WriteAnswerRequired", {'forms': 'Forms'})
_WriteAnswerOptional = TypedDict("_WriteAnswerOptional", {'id': 'Any', 'edits': 'List[Edit]'}, total=False)


class WriteAnswer(_WriteAnswerRequired, _WriteAnswerOptional):
    """WriteAnswer"""


_FormsRequired = TypedDict("_FormsRequired", {'infoPlist': 'str', 'json': 'str', 'yaml': 'str', 'swift': 'str', 'expo': 'str'})
_FormsOptional = TypedDict("_FormsOptional", {'predicate': 'str'}, total=False)


class Forms(_FormsRequired, _FormsOptional):
    """Forms"""


_ErrorAnswerRequired = TypedDict("_ErrorAnswerRequired", {'line': 'int', 'error': 'Error'})
_ErrorAnswerOptional = TypedDict("_ErrorAnswerOptional", {'id': 'Any'}, total=False)


class ErrorAnswer(_ErrorAnswerRequired, _ErrorAnswerOptional):
    """The answer to a request that can't be answered."""
