import { useSelector } from '@xstate/react';
import type { BulkEditActor } from '#machines/bulk-edit/bulk-edit.machine.ts';
import type { BulkEditEvent, BulkList } from '#machines/bulk-edit/bulk-edit.types.ts';
import { type BulkEditView, bulkEditView } from '#machines/bulk-edit/bulk-edit.view.ts';
import type { EditedRule } from '#machines/fitment-editor/fitment-editor.types.ts';
import {
  Box,
  Button,
  Flex,
  Grid,
  LiveRegion,
  Notice,
  Stack,
  Text,
  TextLink,
} from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { BulkActions } from '../../bulk/bulk-actions.tsx';
import { SearchForm } from '../../search.form.tsx';
import { getRulesHref } from '../fitment-tabs.rules.ts';
import { RuleDialog } from '../rules/rule.dialog.tsx';

const LISTS = [
  { list: 'add', title: 'Rules to add', button: 'Add a rule', empty: 'No rule is added.' },
  { list: 'remove', title: 'Rules to remove', button: 'Remove a rule', empty: 'No rule is removed.' },
] as const;

export function BulkEditFlow({ actor }: { actor: BulkEditActor }) {
  const view = bulkEditView(useSelector(actor, (snapshot) => snapshot));
  const send = (event: BulkEditEvent) => actor.send(event);
  const [opened, setOpened] = useDisclosure<BulkList>();
  const save = (rule: EditedRule) => {
    if (opened) send({ type: 'rule.add', list: opened, rule });
    setOpened(null);
  };
  return (
    <Stack gap="5" data-part="bulk-edit" data-state={view.state}>
      <Text color="fg.muted" textStyle="sm" maxWidth="prose">
        Add rules to all products that a search finds, or remove some. You see what changes before anything is
        written, and can undo it.
      </Text>
      <Box maxWidth="36rem">
        {view.canEdit ? (
          <SearchForm
            label="Products"
            button="Use these products"
            defaultValue={view.query}
            maxLength={100}
            onSearch={(query) => send({ type: 'products.find', query })}
          />
        ) : (
          <Text overflowWrap="anywhere">Products found with “{view.query}”</Text>
        )}
      </Box>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="5" alignItems="start">
        {LISTS.map(({ list, title, button, empty }) => (
          <Panel key={list} title={title}>
            <Rules
              title={title}
              rules={view[list]}
              empty={empty}
              onRemove={view.canEdit ? (place) => send({ type: 'rule.remove', list, place }) : null}
            />
            <Button variant="outline" mt="4" disabled={!view.canEdit} onClick={() => setOpened(list)}>
              {button}
            </Button>
          </Panel>
        ))}
      </Grid>
      <Notice>{view.error}</Notice>
      <Outcome view={view} />
      <Actions view={view} send={send} />
      {opened && <RuleDialog rule={null} onSave={save} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

interface RulesProps {
  title: string;
  rules: readonly EditedRule[];
  empty: string;
  /** Null while nothing can be edited. */
  onRemove: ((place: number) => void) | null;
}

function Rules({ title, rules, empty, onRemove }: RulesProps) {
  if (rules.length === 0) return <Text color="fg.muted">{empty}</Text>;
  return (
    <Box as="ul" aria-label={title} listStyleType="none">
      {rules.map(({ text }, place) => (
        <Flex
          as="li"
          key={place}
          columnGap="4"
          py="2"
          align="center"
          justify="space-between"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <Text flex="1" minWidth="0" overflowWrap="anywhere">
            {text}
          </Text>
          {onRemove && (
            <LinkButton type="button" aria-label={`Leave out: ${text}`} onClick={() => onRemove(place)}>
              Leave out
            </LinkButton>
          )}
        </Flex>
      ))}
    </Box>
  );
}

function Outcome({ view: { activity, summary, warnings } }: { view: BulkEditView }) {
  return (
    <>
      <LiveRegion>
        {activity && <Text color="fg.muted">{activity}</Text>}
        {summary && <Text fontWeight="semibold">{summary}</Text>}
      </LiveRegion>
      {warnings.length > 0 && (
        <Box as="ul" aria-label="Unusual" listStyleType="none">
          {warnings.map(({ product, name, code, message }) => (
            <li key={`${product} ${code}`}>
              <Text color="orange.fg" overflowWrap="anywhere">
                <TextLink to={getRulesHref(product)}>{name}</TextLink>: {message}
              </Text>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Actions({ view, send }: { view: BulkEditView; send: (event: BulkEditEvent) => void }) {
  return (
    <BulkActions view={view} send={send}>
      {view.canEdit && !view.canApply && (
        <Button disabled={!view.canCheck} onClick={() => send({ type: 'edit.check' })}>
          See what changes
        </Button>
      )}
    </BulkActions>
  );
}
