export const describePaidOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
