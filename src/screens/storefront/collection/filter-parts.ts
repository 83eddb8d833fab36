/** What the first view of an unfiltered collection does without, in one chunk. */
export { ActiveFilters } from './active-filters.tsx';
export { MoreFilters } from './more-filters.tsx';
