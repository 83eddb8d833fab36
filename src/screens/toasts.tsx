import { ToastRegion } from '#src/components/toast-region.tsx';
import { useToaster, useToasts } from '#src/ports/contexts.tsx';

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
