"""What the members of collections give, in many languages, by their names."""

from __future__ import annotations

# Members of collections in many languages: what gives a collection of the same elements, and what gives one of them.
SAME_ELEMENTS = frozenset(
    "where filter select reject toList toSet toArray to_a to_list reversed reverse sorted sort sort_by sorted_by "
    "values iter iter_mut into_iter take skip drop collect distinct uniq whereType asList unmodifiable "
    "objectEnumerator stream parallelStream filterNot sortedBy rev asSequence asIterable toMutableList limit slice "
    "dropFirst cloned copied peekable Where OrderBy OrderByDescending ToList ToArray AsEnumerable Skip Take Distinct "
    "Reverse lazy unwrap items()".split()
)
ONE_ELEMENT = frozenset(
    "first last single firstWhere lastWhere singleWhere elementAt removeLast removeAt removeFirst pop popleft min_by max_by "
    "at get getPtr peek poll firstOrNull lastOrNull singleOrNull sample firstObject lastObject objectAtIndex".split()
)

# Methods of collections, in any language, by what the lambda that they are given receives.
GIVES_ELEMENTS = frozenset(
    "all allSatisfy any anyMatch associate associateBy associateWith collect compactMap count dropWhile each each_with_index "
    "every exists filter filterNot filter_map find findFirst findIndex findLast first firstIndex firstOrNull flatMap flat_map "
    "forEach for_each forall foreach groupBy inspect last lastOrNull map mapNotNull max_by maxBy min_by minBy noneMatch none "
    "onEach partition reject select some sortBy sort_by_key sortedBy sum sumBy sumOf takeWhile take_while allMatch peek "
    "mapToInt mapToLong mapToDouble mapToObj position All Any Count First FirstOrDefault ForEach GroupBy Last LastOrDefault "
    "Max Min OrderBy OrderByDescending Select SelectMany Single SingleOrDefault Sum SkipWhile TakeWhile ToDictionary Where "
    "ToLookup ThenBy".split()
)
GIVES_ITSELF = frozenset("also let then tap yield_self takeIf takeUnless map_or and_then is_some_and ifPresent".split())
