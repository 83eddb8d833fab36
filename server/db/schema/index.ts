export * from './accounts.ts';
export * from './back-office.ts';
export * from './campaigns.ts';
export * from './catalogue.ts';
export * from './metrics.ts';
export * from './orders.ts';
export * from './refunds.ts';
export * from './search.ts';
