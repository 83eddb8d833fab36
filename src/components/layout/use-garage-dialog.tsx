import { createLazyDialog } from '#src/loading/lazy-dialog.tsx';

export const useGarageDialog = createLazyDialog(() => import('../shop/garage-dialog.tsx'));
