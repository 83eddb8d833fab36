/** One row says one rule about a product, or several if it lists codes or engines. */
export const FITMENT_COLUMNS = [
  'sku_or_id',
  'version',
  'action',
  'make',
  'model',
  'chassis_codes',
  'engines',
  'drive',
  'built_from',
  'built_to',
  'position',
  'quantity',
  'condition_keys',
  'note',
  'source',
] as const;

export type FitmentColumn = (typeof FITMENT_COLUMNS)[number];
export type FitmentCells = Partial<Record<FitmentColumn, string>>;

/** 'replace' includes as 'include' does, and the file's rows are then all rules of this product and source. */
export const ACTIONS = ['include', 'exclude', 'replace'] as const;
export type Action = (typeof ACTIONS)[number];

/** In the column `make`: the product fits any car. */
export const UNIVERSAL = 'universal';
