import { LiveRegion } from './live-region.tsx';
import { Text } from './ui.ts';

/** Render it even without a text, so that the text is announced when there is one. */
export function LoadingText({ children }: { children: string | false }) {
  return (
    <LiveRegion>
      {children && (
        <Text py="20" textAlign="center" color="fg.muted">
          {children}
        </Text>
      )}
    </LiveRegion>
  );
}
