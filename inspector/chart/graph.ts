import { type Chart, type ChartState, type ChartTransition, withInnerStates } from './chart.ts';
import { wrapText } from './text.ts';

const MOST_LETTERS = 34;

/** What stands in a state's box below its name. */
export interface BoxLine {
  text: string;
  /** Of a transition that stays inside the state. */
  transition: string | null;
}

export interface GraphNode {
  /** `state:{path}`, or of what a chart draws besides: `start:{path}`, `anywhere:{path}`. */
  id: string;
  kind: ChartState['type'] | 'start' | 'anywhere';
  path: string;
  name: string;
  tags: string[];
  lines: BoxLine[];
  nodes: GraphNode[];
}

export interface EdgeLine {
  text: string;
  transition: string;
}

/** All transitions from one state to another share an arrow. */
export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  lines: EdgeLine[];
}

export interface Graph {
  id: string;
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** What is drawn of a chart, before anything has a place. */
export function graphOf(chart: Chart): Graph {
  const staying = chart.transitions.filter(({ target }) => target === null);
  const leaving = chart.transitions.filter(({ target }) => target !== null);
  const isAnywhere = (path: string) =>
    leaving.some((one) => one.source === path && isInside(one.target ?? '', path));

  const nodeOf = (state: ChartState): GraphNode => ({
    id: `state:${state.path}`,
    kind: state.type,
    path: state.path,
    name: state.name,
    tags: state.tags,
    lines: ownLines(state),
    nodes: innerNodes(state),
  });
  const ownLines = (state: ChartState): BoxLine[] => [
    ...phrases('invoke', state.invokes),
    ...phrases('entry', names(state.entry)),
    ...phrases('exit', names(state.exit)),
    ...linesOf(
      chart,
      staying.filter(({ source }) => source === state.path),
    ),
  ];
  const innerNodes = (state: ChartState): GraphNode[] => {
    const extra = { path: state.path, name: '', tags: [], lines: [], nodes: [] };
    const own = state.path === '' ? ownLines(state) : [];
    return [
      ...(state.initial === null ? [] : [{ ...extra, id: `start:${state.path}`, kind: 'start' as const }]),
      ...(isAnywhere(state.path) || own.length > 0
        ? [
            {
              ...extra,
              id: `anywhere:${state.path}`,
              kind: 'anywhere' as const,
              name: 'in any state',
              lines: own,
            },
          ]
        : []),
      ...state.states.map(nodeOf),
    ];
  };
  return {
    id: chart.id,
    nodes: innerNodes(chart.root),
    edges: [...starts(chart), ...edgesOf(chart, leaving)],
  };
}

const isInside = (path: string, outer: string) => outer === '' || path.startsWith(`${outer}.`);

function starts(chart: Chart): GraphEdge[] {
  return withInnerStates(chart.root).flatMap(({ path, initial }) =>
    initial === null
      ? []
      : [{ id: `start:${path}`, from: `start:${path}`, to: `state:${initial}`, lines: [] }],
  );
}

function edgesOf(chart: Chart, transitions: ChartTransition[]): GraphEdge[] {
  const from = ({ source, target }: ChartTransition) =>
    isInside(target ?? '', source) && target !== source ? `anywhere:${source}` : `state:${source}`;
  const groups = Map.groupBy(transitions, (one) => `${from(one)}>${one.target}`);
  return [...groups].flatMap(([id, [first, ...others]]) =>
    first === undefined
      ? []
      : [
          {
            id,
            from: from(first),
            to: `state:${first.target}`,
            lines: labelLines(chart, [first, ...others]),
          },
        ],
  );
}

/** One label for several transitions: what sets them off stands once above their guards. */
function labelLines(chart: Chart, transitions: ChartTransition[]): EdgeLine[] {
  const parts = transitions.map(({ id }) => labelParts(chart, id));
  return transitions.flatMap(({ id }, index) => {
    const [when, guard] = parts[index] ?? ['', ''];
    const isRepeated = when !== '' && parts[index - 1]?.[0] === when;
    const isFirstOfMany = parts[index + 1]?.[0] === when;
    const texts = isRepeated ? [`  ${guard}`] : written(when, guard, isFirstOfMany ? 0 : MOST_LETTERS);
    return texts.map((text) => ({ text, transition: id }));
  });
}

/** `event [guard]`, on two lines where that is longer than `most` letters. */
function written(when: string, guard: string, most: number): string[] {
  const whole = [when, guard].filter(Boolean).join(' ');
  return whole.length <= most || !when || !guard ? [whole] : [when, `  ${guard}`];
}

/** What sets a transition off, with its delay, and its guard in brackets: `[else]` after guarded ones. */
export function labelParts(chart: Chart, id: string): [when: string, guard: string] {
  const index = chart.transitions.findIndex((one) => one.id === id);
  const one = chart.transitions[index];
  if (!one) throw new Error(`no transition ${id}`);
  const isElse = chart.transitions
    .slice(0, index)
    .some(({ source, trigger, guard }) => source === one.source && trigger === one.trigger && guard !== null);
  const guard = one.guard ?? (isElse ? 'else' : null);
  const when = one.delay === null ? one.trigger : `${one.trigger} (${one.delay})`;
  return [when || (guard === null ? 'at once' : ''), guard === null ? '' : `[${guard}]`];
}

/** Without the texts that they are given. */
const names = (actions: string[]) => actions.map((action) => action.split(' (')[0] ?? action);

function phrases(what: string, names: string[]): BoxLine[] {
  return wrapText(names.join(', '), MOST_LETTERS)
    .filter(Boolean)
    .map((text, index) => ({ text: index === 0 ? `${what} ${text}` : `  ${text}`, transition: null }));
}

function linesOf(chart: Chart, staying: ChartTransition[]): BoxLine[] {
  return labelLines(chart, staying).map(({ text, transition }) => ({
    text: text.startsWith(' ') ? text : `· ${text}`,
    transition,
  }));
}
