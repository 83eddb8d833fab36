/**
 * Choice of what the catalogue shows. Changes are collected until the shopper pauses and then announced as one; Back
 * and Forward discard changes that were not announced yet.
 *
 * Clauses: COLL-04 to COLL-06, COLL-15 to COLL-17, COLL-26, CONST-04, BROWSE-06.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import * as rules from './catalogue-search.rules.ts';
import type {
  AttributeName,
  CatalogueFilter,
  CatalogueSearchTypes,
  FilterGroup,
} from './catalogue-search.types.ts';

type FilterParams = { filter: CatalogueFilter };
type QueryParams = { query: string };
type ToggleParams = { group: FilterGroup; id: number };
type AttributeParams = { name: AttributeName; value: string };
type SortParams = { sort: CatalogueFilter['sort'] };

const getFilter = ({ event }: { event: FilterParams }) => ({ filter: event.filter });
const getQuery = ({ event }: { event: QueryParams }) => ({ query: event.query });
const getToggle = ({ event }: { event: ToggleParams }) => ({ group: event.group, id: event.id });
const getAttribute = ({ event }: { event: AttributeParams }) => ({ name: event.name, value: event.value });
const getSort = ({ event }: { event: SortParams }) => ({ sort: event.sort });
const adoptAddress = { type: 'adoptAddress', params: getFilter } as const;

export const catalogueSearchMachine = setup({
  types: {} as CatalogueSearchTypes,
  guards: {
    isBlank: (_, { query }: QueryParams) => rules.isBlank(query),
    nothingChanged: ({ context }) => rules.isSameFilter(context.filter, context.address),
    isOwnAddress: ({ context }, { filter }: FilterParams) => rules.isSameFilter(filter, context.address),
  },
  actions: {
    toggleFilter: assign(({ context }, { group, id }: ToggleParams) => ({
      filter: rules.toggleFilter(context.filter, group, id),
    })),
    toggleAttribute: assign(({ context }, { name, value }: AttributeParams) => ({
      filter: rules.toggleAttribute(context.filter, name, value),
    })),
    clearFilters: assign(({ context }) => ({ filter: rules.withoutFilters(context.filter) })),
    chooseSort: assign(({ context }, { sort }: SortParams) => ({
      filter: rules.withSort(context.filter, sort),
    })),
    setQuery: assign(({ context }, { query }: QueryParams) => ({
      filter: rules.withQuery(context.filter, query),
    })),
    clearSearch: assign({ filter: rules.emptyFilter }),
    adoptAddress: assign((_, { filter }: FilterParams) => ({ filter, address: filter })),
    recordAddress: assign(({ context }) => ({ address: context.filter })),
    announceFilter: emit(({ context }) => ({ type: 'catalogue.filterChanged', filter: context.filter })),
  },
  delays: { filterDebounce: 100 },
}).createMachine({
  id: 'catalogueSearch',
  context: ({ input }) => rules.initialContext(input),
  initial: 'settled',
  on: {
    'filter.toggle': {
      target: '.debouncing',
      reenter: true,
      actions: { type: 'toggleFilter', params: getToggle },
      meta: { spec: ['COLL-04', 'COLL-15', 'COLL-16'] },
    },
    'attribute.toggle': {
      target: '.debouncing',
      reenter: true,
      actions: { type: 'toggleAttribute', params: getAttribute },
      meta: { spec: ['BROWSE-06', 'COLL-16'] },
    },
    'filters.clear': {
      target: '.debouncing',
      reenter: true,
      actions: 'clearFilters',
      meta: { spec: ['COLL-05', 'COLL-15'] },
    },
    'sort.choose': {
      target: '.debouncing',
      reenter: true,
      actions: { type: 'chooseSort', params: getSort },
      meta: { spec: ['COLL-06', 'COLL-15'] },
    },
    'query.submit': [
      {
        guard: { type: 'isBlank', params: getQuery },
        description: 'A blank search is ignored.',
        meta: { spec: ['COLL-17'] },
      },
      {
        target: '.settled',
        actions: [{ type: 'setQuery', params: getQuery }, 'recordAddress', 'announceFilter'],
        meta: { spec: ['COLL-15', 'COLL-17'] },
      },
    ],
    'search.clear': {
      target: '.settled',
      actions: ['clearSearch', 'recordAddress', 'announceFilter'],
      meta: { spec: ['COLL-26'] },
    },
    'address.changed': { target: '.settled', actions: adoptAddress },
  },
  states: {
    settled: {
      description: 'The address says what the list shows: search text, filters, sort order and page.',
    },
    debouncing: {
      description:
        'A filter or the sort order was just changed. After 100 ms without another change the address follows, and with it the list.',
      meta: { spec: ['COLL-16', 'CONST-04'] },
      on: {
        'address.changed': {
          guard: { type: 'isOwnAddress', params: getFilter },
          description:
            'The router reports the filter announced before, which must not overwrite newer choices.',
        },
      },
      after: {
        filterDebounce: [
          { guard: 'nothingChanged', target: 'settled', meta: { spec: ['COLL-16'] } },
          {
            target: 'settled',
            actions: ['recordAddress', 'announceFilter'],
            meta: { spec: ['COLL-16', 'CONST-04'] },
          },
        ],
      },
    },
  },
});

export type CatalogueSearchActor = ActorRefFrom<typeof catalogueSearchMachine>;
export type CatalogueSearchSnapshot = SnapshotFrom<typeof catalogueSearchMachine>;
