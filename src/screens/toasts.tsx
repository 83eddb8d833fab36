import { ToastRegion } from '#src/components/layout/toast-region.tsx';
import { useToaster, useToasts } from '#src/hooks/contexts.tsx';

export function Toasts() {
  const toaster = useToaster();
  const toasts = useToasts();
  return (
    <ToastRegion
      toasts={toasts}
      onDismiss={toaster.dismiss}
      onPause={toaster.pause}
      onResume={toaster.resume}
    />
  );
}
