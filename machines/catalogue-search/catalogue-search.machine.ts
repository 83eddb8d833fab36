/**
 * Choosing what of the catalogue is shown: COLL-04 to COLL-06, COLL-15 to COLL-17, COLL-26, CONST-04.
 *
 * The address says what is shown, and showing it is a plain read. Between the hand and the address stands this: changes
 * are collected until the shopper pauses and then announced as one. Back and Forward overrule what was not announced yet.
 *
 *   settled ⇄ collecting
 *
 * Nothing is final: the screen stops it.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import * as rules from './catalogue-search.rules.ts';
import type { CatalogueFilter, CatalogueSearchTypes, FilterGroup } from './catalogue-search.types.ts';

type Addressed = { filter: CatalogueFilter };
type Query = { query: string };
type Toggled = { group: FilterGroup; id: number };
type Sorted = { sort: CatalogueFilter['sort'] };

const filterIn = ({ event }: { event: Addressed }) => ({ filter: event.filter });
const queryIn = ({ event }: { event: Query }) => ({ query: event.query });
const toggledIn = ({ event }: { event: Toggled }) => ({ group: event.group, id: event.id });
const sortIn = ({ event }: { event: Sorted }) => ({ sort: event.sort });
const adoptAddress = { type: 'adoptAddress', params: filterIn } as const;

export const catalogueSearchMachine = setup({
  types: {} as CatalogueSearchTypes,
  guards: {
    isBlank: (_, { query }: Query) => rules.isBlank(query),
    nothingChanged: ({ context }) => rules.isSame(context.filter, context.address),
    isOwnAddress: ({ context }, { filter }: Addressed) => rules.isSame(filter, context.address),
  },
  actions: {
    toggleFilter: assign(({ context }, { group, id }: Toggled) => ({
      filter: rules.toggled(context.filter, group, id),
    })),
    clearFilters: assign(({ context }) => ({ filter: rules.withoutFilters(context.filter) })),
    chooseSort: assign(({ context }, { sort }: Sorted) => ({ filter: rules.sorted(context.filter, sort) })),
    rememberQuery: assign(({ context }, { query }: Query) => ({
      filter: rules.searched(context.filter, query),
    })),
    clearSearch: assign({ filter: rules.emptyFilter }),
    adoptAddress: assign((_, { filter }: Addressed) => ({ filter, address: filter })),
    noteAddress: assign(({ context }) => ({ address: context.filter })),
    announceChosen: emit(({ context }) => ({ type: 'catalogue.chosen', filter: context.filter })),
  },
  delays: { filterDebounce: 100 },
}).createMachine({
  id: 'catalogueSearch',
  context: ({ input }) => rules.initialContext(input),
  initial: 'settled',
  on: {
    'filter.toggle': {
      target: '.collecting',
      reenter: true,
      actions: { type: 'toggleFilter', params: toggledIn },
      meta: { spec: ['COLL-04', 'COLL-15', 'COLL-16'] },
    },
    'filters.clear': {
      target: '.collecting',
      reenter: true,
      actions: 'clearFilters',
      meta: { spec: ['COLL-05', 'COLL-15'] },
    },
    'sort.choose': {
      target: '.collecting',
      reenter: true,
      actions: { type: 'chooseSort', params: sortIn },
      meta: { spec: ['COLL-06', 'COLL-15'] },
    },
    'query.submit': [
      { guard: { type: 'isBlank', params: queryIn }, meta: { spec: ['COLL-17'] } },
      {
        target: '.settled',
        actions: [{ type: 'rememberQuery', params: queryIn }, 'noteAddress', 'announceChosen'],
        meta: { spec: ['COLL-15', 'COLL-17'] },
      },
    ],
    'search.clear': {
      target: '.settled',
      actions: ['clearSearch', 'noteAddress', 'announceChosen'],
      meta: { spec: ['COLL-26'] },
    },
    'address.changed': { target: '.settled', actions: adoptAddress },
  },
  states: {
    settled: {},
    collecting: {
      meta: { spec: ['COLL-16', 'CONST-04'] },
      on: {
        // The router reports what was announced before: what was chosen since must outlive it.
        'address.changed': { guard: { type: 'isOwnAddress', params: filterIn } },
      },
      after: {
        filterDebounce: [
          { guard: 'nothingChanged', target: 'settled', meta: { spec: ['COLL-16'] } },
          {
            target: 'settled',
            actions: ['noteAddress', 'announceChosen'],
            meta: { spec: ['COLL-16', 'CONST-04'] },
          },
        ],
      },
    },
  },
});

export type CatalogueSearchActor = ActorRefFrom<typeof catalogueSearchMachine>;
export type CatalogueSearchSnapshot = SnapshotFrom<typeof catalogueSearchMachine>;
