/** Each has 3:1 contrast with the panel in its mode. Bars also differ in lightness and lines in their dashes. */
export const chartColours = {
  '--chart-revenue': 'colors.petrol.700',
  '--chart-orders': 'colors.petrol.400',
  '--chart-roas': 'colors.orange.600',
  '--chart-cac': 'colors.gray.900',
  '--chart-text': 'colors.fg.muted',
  '--chart-grid': 'colors.border',
  '--pie-1': 'colors.petrol.700',
  '--pie-2': 'colors.orange.600',
  '--pie-3': 'colors.blue.600',
  '--pie-4': 'colors.green.600',
  '--pie-5': 'colors.gray.600',
  '--pie-ink': 'colors.white',
  '--pie-gap': 'colors.bg.panel',
  _dark: {
    '--chart-revenue': 'colors.petrol.400',
    '--chart-orders': 'colors.petrol.200',
    '--chart-roas': 'colors.orange.400',
    '--chart-cac': 'colors.amber.300',
    '--pie-1': 'colors.petrol.300',
    '--pie-2': 'colors.orange.400',
    '--pie-3': 'colors.blue.300',
    '--pie-4': 'colors.green.300',
    '--pie-5': 'colors.gray.300',
    '--pie-ink': 'colors.gray.950',
  },
} as const;

export const chartTheme = {
  axis: { ticks: { text: { fontSize: 12, fill: 'var(--chart-text)' } } },
  grid: { line: { stroke: 'var(--chart-grid)', strokeWidth: 1 } },
};
