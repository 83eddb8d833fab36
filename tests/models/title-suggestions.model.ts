import { titleSuggestionsMachine } from '#machines/title-suggestions/title-suggestions.machine.ts';
import type { titleSuggestionsPorts } from '#machines/title-suggestions/title-suggestions.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const titleSuggestionsModel = {
  machine: titleSuggestionsMachine,
  inputs: { 'a search box': undefined },
  events: {
    'titles.request': { 'for an empty box': { text: '' } },
    'text.change': { pad: { text: ' pad ' } },
    'titles.cancel': { '': {} },
    'titles.retry': { '': {} },
  },
  ports: {
    titles: {
      found: { ok: true, titles: ['Brake pads'] },
      'found nothing': { ok: true, titles: [] },
      refused: { ok: false, kind: 'refused', message: 'Not now' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  project: ({ text, productTitles, titlesError }) => [text, productTitles, titlesError],
} satisfies MachineModel<typeof titleSuggestionsMachine, typeof titleSuggestionsPorts>;
