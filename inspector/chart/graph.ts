import { type Chart, type ChartState, type ChartTransition, flattenStates } from './chart.ts';
import { wrapText } from './text.ts';

const MAX_LINE_LENGTH = 34;

export interface ChartLine {
  text: string;
  /** The id of the transition that it names. */
  transition: string | null;
}

export interface GraphNode {
  /** `state:{path}`, or `start:{path}` and `anywhere:{path}` for markers. */
  id: string;
  /** `machine` in the system chart only, with the machine's id as path. */
  kind: ChartState['type'] | 'start' | 'anywhere' | 'machine';
  path: string;
  name: string;
  tags: string[];
  lines: ChartLine[];
  nodes: GraphNode[];
}

/** All transitions between the same two states share one edge. */
export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  lines: ChartLine[];
}

export interface Graph {
  id: string;
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export function buildGraph(chart: Chart): Graph {
  const targetlessTransitions = chart.transitions.filter(({ target }) => target === null);
  const targetedTransitions = chart.transitions.filter(({ target }) => target !== null);
  const needsAnywhereNode = (path: string) =>
    targetedTransitions.some(
      (transition) => transition.source === path && isDescendant(transition.target ?? '', path),
    );

  const buildNode = (state: ChartState): GraphNode => ({
    id: `state:${state.path}`,
    kind: state.type,
    path: state.path,
    name: state.name,
    tags: state.tags,
    lines: buildNodeLines(state),
    nodes: buildChildNodes(state),
  });
  const buildNodeLines = (state: ChartState): ChartLine[] => [
    ...buildListLines('invoke', state.invokes),
    ...buildListLines('entry', stripParams(state.entry)),
    ...buildListLines('exit', stripParams(state.exit)),
    ...buildTransitionLines(
      chart,
      targetlessTransitions.filter(({ source }) => source === state.path),
    ),
  ];
  const buildChildNodes = (state: ChartState): GraphNode[] => {
    const base = { path: state.path, name: '', tags: [], lines: [], nodes: [] };
    const rootLines = state.path === '' ? buildNodeLines(state) : [];
    return [
      ...(state.initial === null ? [] : [{ ...base, id: `start:${state.path}`, kind: 'start' as const }]),
      ...(needsAnywhereNode(state.path) || rootLines.length > 0
        ? [
            {
              ...base,
              id: `anywhere:${state.path}`,
              kind: 'anywhere' as const,
              name: 'in any state',
              lines: rootLines,
            },
          ]
        : []),
      ...state.states.map(buildNode),
    ];
  };
  return {
    id: chart.id,
    nodes: buildChildNodes(chart.root),
    edges: [...buildStartEdges(chart), ...buildEdges(chart, targetedTransitions)],
  };
}

const isDescendant = (path: string, ancestor: string) => ancestor === '' || path.startsWith(`${ancestor}.`);

function buildStartEdges(chart: Chart): GraphEdge[] {
  return flattenStates(chart.root).flatMap(({ path, initial }) =>
    initial === null
      ? []
      : [{ id: `start:${path}`, from: `start:${path}`, to: `state:${initial}`, lines: [] }],
  );
}

function buildEdges(chart: Chart, transitions: ChartTransition[]): GraphEdge[] {
  const getSourceId = ({ source, target }: ChartTransition) =>
    isDescendant(target ?? '', source) && target !== source ? `anywhere:${source}` : `state:${source}`;
  const groups = Map.groupBy(transitions, (transition) => `${getSourceId(transition)}>${transition.target}`);
  return [...groups].flatMap(([id, [first, ...others]]) =>
    first === undefined
      ? []
      : [
          {
            id,
            from: getSourceId(first),
            to: `state:${first.target}`,
            lines: buildLabelLines(chart, [first, ...others]),
          },
        ],
  );
}

/** Combines several transitions into one label: a shared trigger is shown once, above the guards. */
function buildLabelLines(chart: Chart, transitions: ChartTransition[]): ChartLine[] {
  const parts = transitions.map(({ id }) => getLabelParts(chart, id));
  return transitions.flatMap(({ id }, index) => {
    const [trigger, guard] = parts[index] ?? ['', ''];
    const isRepeated = trigger !== '' && parts[index - 1]?.[0] === trigger;
    const isFirstOfMany = parts[index + 1]?.[0] === trigger;
    const texts = isRepeated
      ? [`  ${guard}`]
      : formatLabel(trigger, guard, isFirstOfMany ? 0 : MAX_LINE_LENGTH);
    return texts.map((text) => ({ text, transition: id }));
  });
}

/** Returns `event [guard]`, split into two lines when longer than `maxLength` characters. */
function formatLabel(trigger: string, guard: string, maxLength: number): string[] {
  const singleLine = [trigger, guard].filter(Boolean).join(' ');
  return singleLine.length <= maxLength || !trigger || !guard ? [singleLine] : [trigger, `  ${guard}`];
}

/** Returns the trigger with its delay, and the guard in brackets: `[else]` after guarded transitions. */
export function getLabelParts(chart: Chart, id: string): [trigger: string, guard: string] {
  const index = chart.transitions.findIndex((transition) => transition.id === id);
  const transition = chart.transitions[index];
  if (!transition) throw new Error(`no transition ${id}`);
  const isElse = chart.transitions
    .slice(0, index)
    .some(
      ({ source, trigger, guard }) =>
        source === transition.source && trigger === transition.trigger && guard !== null,
    );
  const guard = transition.guard ?? (isElse ? 'else' : null);
  const trigger =
    transition.delay === null ? transition.trigger : `${transition.trigger} (${transition.delay})`;
  return [trigger || (guard === null ? 'at once' : ''), guard === null ? '' : `[${guard}]`];
}

const stripParams = (actions: string[]) => actions.map((action) => action.split(' (')[0] ?? action);

function buildListLines(keyword: string, names: string[]): ChartLine[] {
  return wrapText(names.join(', '), MAX_LINE_LENGTH)
    .filter(Boolean)
    .map((text, index) => ({ text: index === 0 ? `${keyword} ${text}` : `  ${text}`, transition: null }));
}

function buildTransitionLines(chart: Chart, targetlessTransitions: ChartTransition[]): ChartLine[] {
  return buildLabelLines(chart, targetlessTransitions).map(({ text, transition }) => ({
    text: text.startsWith(' ') ? text : `· ${text}`,
    transition,
  }));
}
