import { MAX_PROPOSAL_TEXT_LENGTH } from '#contract/schemas/fitment-rules.ts';
import type { RuleProposals } from '#contract/types.ts';
import type { ProposalKind } from '#machines/fitment-editor/fitment-editor.ports.ts';
import type { FitmentEditorEvent } from '#machines/fitment-editor/fitment-editor.types.ts';
import { Box, Button, Flex, Stack, Text, TextAreaField } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { ProductSearch } from './product-search.tsx';

const KINDS = [
  { value: 'codes', label: 'A list of chassis codes' },
  { value: 'numbers', label: 'Part numbers of other products' },
  { value: 'product', label: 'The rules of another product' },
] as const;
const HINTS = {
  codes: 'For example NZE141 NZE144 ZRE142, with spaces, commas or line breaks between them.',
  numbers: 'One number per line. The rules of products with the same numbers are proposed.',
};

interface ProposalsProps {
  proposals: RuleProposals | null;
  canRequest: boolean;
  send: (event: FitmentEditorEvent) => void;
}

/** Nothing that is proposed is in the list before it was added to it. */
export function Proposals({ proposals, canRequest, send }: ProposalsProps) {
  const [chosenKind, setKind] = useDisclosure<ProposalKind>();
  const kind = chosenKind ?? 'codes';
  const request = (text: string) => send({ type: 'proposals.request', kind, text });
  return (
    <Panel title="Propose rules">
      <Stack gap="4">
        <SelectField label="From" options={KINDS} value={kind} onChange={setKind} disabled={!canRequest} />
        {kind === 'product' ? (
          <ProductSearch label="Product to copy from" onChoose={(id) => request(String(id))} />
        ) : (
          <form
            aria-label="Propose rules"
            onSubmit={(event) => {
              event.preventDefault();
              const text = new FormData(event.currentTarget).get('text');
              if (typeof text === 'string' && text.trim() !== '') request(text);
            }}
          >
            <Stack gap="3">
              <TextAreaField
                key={kind}
                label={kind === 'codes' ? 'Chassis codes' : 'Part numbers'}
                hint={HINTS[kind]}
                name="text"
                minHeight="20"
                maxLength={MAX_PROPOSAL_TEXT_LENGTH}
                spellCheck={false}
              />
              <Box>
                <Button type="submit" variant="outline" disabled={!canRequest}>
                  Propose rules
                </Button>
              </Box>
            </Stack>
          </form>
        )}
        {proposals && <Found found={proposals} send={send} />}
      </Stack>
    </Panel>
  );
}

function Found({
  found: { proposals, unknown },
  send,
}: { found: RuleProposals } & Pick<ProposalsProps, 'send'>) {
  const accept = (places: readonly number[]) => send({ type: 'proposals.accept', places });
  return (
    <Box data-part="proposals">
      <Flex columnGap="4" wrap="wrap" align="center" justify="space-between">
        <Text fontWeight="semibold">
          {proposals.length === 1 ? '1 rule is proposed' : `${proposals.length} rules are proposed`}
        </Text>
        <Flex columnGap="4">
          {proposals.length > 1 && (
            <LinkButton type="button" onClick={() => accept(proposals.map((_, place) => place))}>
              Add all
            </LinkButton>
          )}
          <LinkButton type="button" onClick={() => send({ type: 'proposals.close' })}>
            Close proposals
          </LinkButton>
        </Flex>
      </Flex>
      <Box as="ul" aria-label="Proposed rules" listStyleType="none">
        {proposals.map(({ text, from }, place) => (
          <Flex
            as="li"
            key={`${from} ${text}`}
            columnGap="4"
            wrap="wrap"
            align="center"
            justify="space-between"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Text flex="1 1 14rem" minWidth="0" overflowWrap="anywhere">
              {text}
              <Text as="span" display="block" textStyle="sm" color="fg.muted">
                From {from}
              </Text>
            </Text>
            <LinkButton type="button" aria-label={`Add: ${text}`} onClick={() => accept([place])}>
              Add
            </LinkButton>
          </Flex>
        ))}
      </Box>
      {unknown.map(({ text, suggestions }) => (
        <Text key={text} mt="2" textStyle="sm" color="fg.error" overflowWrap="anywhere">
          Nothing is known of {text}.{suggestions.length > 0 && ` Did you mean ${suggestions.join(' or ')}?`}
        </Text>
      ))}
    </Box>
  );
}
