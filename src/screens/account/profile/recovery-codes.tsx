import { Button, Flex, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { useToaster } from '#src/hooks/contexts.tsx';
import { saveAs } from '../../save-as.ts';
import styles from './second-factor.module.css';

const FILE_NAME = 'gari-recovery-codes.txt';

function toFile(codes: readonly string[]): Blob {
  const lines = ['Recovery codes of your Gari account. Each is good once.', '', ...codes, ''];
  return new Blob([lines.join('\n')], { type: 'text/plain' });
}

/** The field that had the focus is gone. */
function focusList(list: HTMLUListElement | null): void {
  list?.focus();
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const toaster = useToaster();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toaster.success('Recovery codes copied'),
      () => toaster.error('They could not be copied. Please download or print them.'),
    );
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        Each code signs you in once when you do not have your phone. Save them where you can reach them
        without it: they are not shown again.
      </Text>
      <div className={styles.printed}>
        <ul className={styles.codes} tabIndex={-1} ref={focusList} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Flex gap="3" wrap="wrap">
        {window.isSecureContext && (
          <Button size="sm" variant="outline" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => saveAs(toFile(codes), FILE_NAME)}>
          Download
        </Button>
        <Button size="sm" variant="outline" onClick={() => print()}>
          Print
        </Button>
      </Flex>
    </Stack>
  );
}
