import { useSyncExternalStore } from 'react';
import { ToastRegion } from '#src/components/toast-region.tsx';
import { useToaster } from '#src/ports/contexts.tsx';

export function Toasts() {
  const toaster = useToaster();
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.read, toaster.read);
  return (
    <ToastRegion
      toasts={toasts}
      onDismiss={toaster.dismiss}
      onHold={toaster.hold}
      onRelease={toaster.release}
    />
  );
}
