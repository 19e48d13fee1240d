/** The contract's search object for twins. Null or an empty list doesn't filter. */
export interface TwinSearch {
  twinIdList?: string[] | null;
  twinIdExcludeList?: string[] | null;
  twinClassIdList?: string[] | null;
  twinClassIdExcludeList?: string[] | null;
  twinClassExtendsHierarchyContainsIdList?: string[] | null;
  twinNameLikeList?: string[] | null;
  twinNameNotLikeList?: string[] | null;
  descriptionLikeList?: string[] | null;
  descriptionNotLikeList?: string[] | null;
  externalIdList?: string[] | null;
  externalIdExcludeList?: string[] | null;
  headTwinIdList?: string[] | null;
  headTwinClassIdList?: string[] | null;
  hierarchyTreeContainsIdList?: string[] | null;
  statusIdList?: string[] | null;
  statusIdExcludeList?: string[] | null;
  assignerUserIdList?: string[] | null;
  assignerUserIdExcludeList?: string[] | null;
  createdByUserIdList?: string[] | null;
  createdByUserIdExcludeList?: string[] | null;
  tagDataListOptionIdList?: string[] | null;
  tagDataListOptionIdExcludeList?: string[] | null;
  markerDataListOptionIdList?: string[] | null;
  markerDataListOptionIdExcludeList?: string[] | null;
  touchList?: string[] | null;
  touchExcludeList?: string[] | null;
  linksAnyOfList?: LinkSearch[] | null;
  linksNoAnyOfList?: LinkSearch[] | null;
  linksAllOfList?: LinkSearch[] | null;
  linksNoAllOfList?: LinkSearch[] | null;
  fields?: Record<string, FieldSearchInput> | null;
  createdAt?: { from?: string | null; to?: string | null } | null;
  headSearch?: TwinSearch | null;
  childrenSearch?: TwinSearch | null;
  /**
   * Not part of upstream: words that occur, in any order, in the name or in any text field, ignoring accents and
   * case.
   */
  textLike?: string | null;
  /** Addition: percentages, both ends included. */
  completeness?: { from?: number | null; to?: number | null } | null;
  outdated?: boolean | null;
  /** Not part of upstream: true also finds words with typing errors if no twin has the words of `textLike`. */
  textTypos?: boolean | null;
}

export interface LinkSearch {
  linkId: string;
  twinIdList?: string[] | null;
  dstTwinIdList?: string[] | null;
  srcElseDst?: boolean | null;
}

export type FieldSearchInput = { type: string } & Record<string, unknown>;
