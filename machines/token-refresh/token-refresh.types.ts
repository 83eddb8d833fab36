import type { SpecMeta } from '../clause.types.ts';
import type { RefreshOutput, TurnEvent } from './token-refresh.ports.ts';

export interface TokenRefreshTypes {
  events: TurnEvent;
  output: RefreshOutput;
  meta: SpecMeta;
}
