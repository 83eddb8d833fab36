import { AlertIcon, CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { Box, Flex, IconButton, Text } from '../ui/ui.ts';

interface DisplayToast {
  id: number;
  kind: 'success' | 'error' | 'blank' | 'admin-success' | 'admin-error';
  text: string;
}

interface ToastRegionProps {
  toasts: readonly DisplayToast[];
  onDismiss: (id: number) => void;
  onPause: () => void;
  onResume: () => void;
}

const TOAST_STYLES = {
  success: { palette: 'green', icon: <CheckIcon /> },
  error: { palette: 'red', icon: <AlertIcon /> },
  blank: { palette: 'gray', icon: null },
  'admin-success': { palette: 'blue', icon: <CheckIcon /> },
  'admin-error': { palette: 'red', icon: <AlertIcon /> },
} as const;

/** Always mounted, so that screen readers announce new toasts. */
export function ToastRegion({ toasts, onDismiss, onPause, onResume }: ToastRegionProps) {
  return (
    <Flex
      as="section"
      aria-label="Notifications"
      aria-live="polite"
      position="fixed"
      top="3"
      insetInline="0"
      zIndex="toast"
      direction="column"
      align="center"
      gap="2"
      px="4"
      pointerEvents="none"
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      {toasts.map(({ id, kind, text }) => (
        <Flex
          key={id}
          role={TOAST_STYLES[kind].palette === 'red' ? 'alert' : undefined}
          data-toast={kind}
          colorPalette={TOAST_STYLES[kind].palette}
          align="center"
          gap="3"
          pointerEvents="auto"
          bg="colorPalette.solid"
          color="colorPalette.contrast"
          borderRadius="l2"
          boxShadow="lg"
          ps="4"
          pe="1"
          py="1"
          maxWidth="min(30rem, 100%)"
        >
          {TOAST_STYLES[kind].icon && <Box flexShrink="0">{TOAST_STYLES[kind].icon}</Box>}
          <Text fontWeight="semibold" textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
            {text}
          </Text>
          <IconButton
            aria-label="Dismiss"
            bg="transparent"
            color="inherit"
            _hover={{ bg: 'white/15' }}
            onClick={() => onDismiss(id)}
          >
            <CloseIcon />
          </IconButton>
        </Flex>
      ))}
    </Flex>
  );
}
