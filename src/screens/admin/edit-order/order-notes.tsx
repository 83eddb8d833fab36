import { useQuery } from '@tanstack/react-query';
import { MAX_NOTES_PER_ORDER } from '#contract/limits.ts';
import type { OrderNote } from '#contract/types.ts';
import { Box, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { orderNotesQuery } from '#src/queries/admin/staff-orders.ts';
import { ListFailure } from '../list-parts.tsx';
import { NoteForm } from '../note.form.tsx';
import { useChangeNotes } from './use-change-notes.ts';

/** What staff tell each other about an order. */
export function OrderNotes({ orderNumber }: { orderNumber: string }) {
  const notes = useQuery(orderNotesQuery(useApi(), orderNumber));
  const { addNote, deleteNote } = useChangeNotes(orderNumber);
  return (
    <Box mt={{ base: '4', lg: '6' }}>
      <Panel title="Internal notes">
        <Text textStyle="sm" color="fg.muted" mb="3">
          For colleagues only: the buyer never sees them. Write what the next person must know, nothing else.
        </Text>
        <ListFailure title="The notes could not be loaded" list={notes} />
        <LoadingText>{notes.isPending && 'Loading notes...'}</LoadingText>
        {notes.data && notes.data.results.length > 0 && (
          <Box as="ol" aria-label="Internal notes" listStyleType="none" mb="4">
            {notes.data.results.map((note) => (
              <NoteRow
                key={note.id}
                note={note}
                isDeleting={deleteNote.isPending}
                onDelete={() => deleteNote.mutate(note.id)}
              />
            ))}
          </Box>
        )}
        {notes.data && notes.data.results.length < MAX_NOTES_PER_ORDER && (
          <NoteForm
            about="order"
            isSaving={addNote.isPending}
            onAdd={(text, onSaved) => addNote.mutate(text, { onSuccess: onSaved })}
          />
        )}
      </Panel>
    </Box>
  );
}

interface NoteRowProps {
  note: OrderNote;
  isDeleting: boolean;
  onDelete: () => void;
}

function NoteRow({ note: { at, author, text, can_delete: canDelete }, isDeleting, onDelete }: NoteRowProps) {
  return (
    <Box as="li" py="3" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0', pt: '0' }}>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {text}
      </Text>
      <Flex columnGap="4" wrap="wrap" align="center" textStyle="sm" color="fg.muted">
        <span>
          {author ?? 'A former colleague'}, {formatDateTime(at)}
        </span>
        {canDelete && (
          <LinkButton
            type="button"
            aria-label={`Delete note: ${text.slice(0, 40)}`}
            disabled={isDeleting}
            onClick={onDelete}
          >
            Delete
          </LinkButton>
        )}
      </Flex>
    </Box>
  );
}
