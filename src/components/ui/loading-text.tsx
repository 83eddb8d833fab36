import { Text } from './ui.ts';

export function LoadingText({ children }: { children: string }) {
  return (
    <Text role="status" py="20" textAlign="center" color="fg.muted">
      {children}
    </Text>
  );
}
