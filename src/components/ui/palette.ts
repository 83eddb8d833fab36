/** The colours a part can have; `data-palette` gives them to what it contains too. */
export type Palette = 'petrol' | 'amber' | 'gray' | 'red' | 'green' | 'orange' | 'blue';
