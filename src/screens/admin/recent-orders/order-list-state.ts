/** What a link to the list of orders gives to it. */
export interface OrderListState {
  /** Order numbers; those that are not listed are left out. */
  selected: readonly string[];
}
