import { Suspense } from 'react';
import { Button } from '#src/components/chakra/chakra.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useShortcuts } from '#src/hooks/use-shortcuts.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';

const SearchDialog = lazyPart<{ onClose: () => void }>(() => import('./search.dialog.tsx'));

/** Opens the search of the back office, as do Ctrl K and Cmd K. */
export function SearchButton() {
  const [isOpen, setOpen] = useDisclosure();
  useShortcuts((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <Button
        bg="transparent"
        color="fg.bar"
        fontWeight="medium"
        gap="2"
        px="2.5"
        _hover={{ bg: 'white/12' }}
        focusRingColor="amber.400"
        // Drawn by the style sheet, because the name of a button contains the text in it.
        _after={{
          content: '"Ctrl K"',
          display: { base: 'none', xl: 'inline' },
          textStyle: 'xs',
          color: 'fg.barMuted',
        }}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </Button>
      <Suspense>{isOpen && <SearchDialog onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
