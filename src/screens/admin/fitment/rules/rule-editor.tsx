import { useSelector } from '@xstate/react';
import { adminPaths } from '#contract/admin-paths.ts';
import type { FitmentEditorActor } from '#machines/fitment-editor/fitment-editor.machine.ts';
import type { EditedRule, FitmentEditorEvent } from '#machines/fitment-editor/fitment-editor.types.ts';
import { type FitmentEditorView, fitmentEditorView } from '#machines/fitment-editor/fitment-editor.view.ts';
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
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { Proposals } from './proposals.form.tsx';
import { RuleDialog } from './rule.dialog.tsx';
import { RuleList } from './rule-list.tsx';

interface RuleEditorProps {
  actor: FitmentEditorActor;
  product: { id: number; name: string };
  onLeave: () => void;
}

export function RuleEditor({ actor, product, onLeave }: RuleEditorProps) {
  const view = fitmentEditorView(useSelector(actor, (snapshot) => snapshot));
  const send = (event: FitmentEditorEvent) => actor.send(event);
  return (
    <Stack gap="5" data-part="fitment-editor" data-state={view.state}>
      <Flex columnGap="5" wrap="wrap" align="center">
        <Text fontWeight="bold" overflowWrap="anywhere">
          {product.name}
        </Text>
        <TextLink to={adminPaths.editItem(product.id)}>Edit product</TextLink>
        <LinkButton type="button" onClick={onLeave}>
          Another product
        </LinkButton>
      </Flex>
      <LoadingText>{view.isLoading && 'Loading the rules…'}</LoadingText>
      <Notice
        action={
          view.canReload && (
            <Button variant="outline" onClick={() => send({ type: 'rules.reload' })}>
              Try again
            </Button>
          )
        }
      >
        {view.error}
      </Notice>
      {view.theirs && <Conflict theirs={view.theirs} send={send} />}
      {view.hasRules && (
        <Grid templateColumns={{ base: '1fr', lg: '1.6fr 1fr' }} gap="5" alignItems="start">
          <Rules view={view} send={send} />
          <Proposals proposals={view.proposals} canRequest={view.canEdit} send={send} />
        </Grid>
      )}
    </Stack>
  );
}

interface PartProps {
  view: FitmentEditorView;
  send: (event: FitmentEditorEvent) => void;
}

type Opened = { place: number | null };

function Rules({ view, send }: PartProps) {
  const [opened, setOpened] = useDisclosure<Opened>();
  const save = (rule: EditedRule) => {
    const place = opened?.place ?? null;
    send(place === null ? { type: 'rule.add', rule } : { type: 'rule.change', place, rule });
    setOpened(null);
  };
  return (
    <Panel title="Rules">
      <Stack gap="4">
        {view.rules.length === 0 ? (
          <Text color="fg.muted">
            No rules: nobody has checked which cars this product fits. Add one, or have some proposed.
          </Text>
        ) : (
          <RuleList
            rules={view.rules}
            canEdit={view.canEdit}
            onChange={(place) => setOpened({ place })}
            onRemove={(place) => send({ type: 'rule.remove', place })}
          />
        )}
        <Box>
          <Button variant="outline" disabled={!view.canEdit} onClick={() => setOpened({ place: null })}>
            Add rule
          </Button>
        </Box>
        <Outcome view={view} />
        <Flex gap="3" wrap="wrap">
          <Button disabled={!view.canSave} onClick={() => send({ type: 'rules.save' })}>
            {view.saveLabel}
          </Button>
          {view.canDiscard && (
            <Button variant="outline" onClick={() => send({ type: 'rules.discard' })}>
              Discard changes
            </Button>
          )}
          {view.canCheck && (
            <Button variant="outline" onClick={() => send({ type: 'rules.check' })}>
              Check again
            </Button>
          )}
        </Flex>
      </Stack>
      {opened && (
        <RuleDialog
          rule={opened.place === null ? null : (view.rules[opened.place]?.rule ?? null)}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

/** What the list would match, and what saving it changes. */
function Outcome({ view: { summary, changes, activity, isSaved } }: Pick<PartProps, 'view'>) {
  return (
    <LiveRegion>
      {activity && <Text color="fg.muted">{activity}</Text>}
      {isSaved && (
        <Text fontWeight="semibold" color="green.fg">
          The rules are saved.
        </Text>
      )}
      {summary && (
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {summary}
        </Text>
      )}
      {changes.map((change) => (
        <Text key={change} overflowWrap="anywhere">
          {change}
        </Text>
      ))}
    </LiveRegion>
  );
}

function Conflict({ theirs, send }: { theirs: readonly string[] } & Pick<PartProps, 'send'>) {
  const firstButton = useFocusOnMount<HTMLButtonElement>();
  return (
    <Notice
      title="Somebody else changed these rules while you edited them"
      action={
        <Flex gap="3" wrap="wrap" mt="3">
          <Button ref={firstButton} variant="outline" onClick={() => send({ type: 'conflict.takeTheirs' })}>
            Take theirs
          </Button>
          <Button onClick={() => send({ type: 'conflict.keepMine' })}>Keep mine</Button>
        </Flex>
      }
    >
      <Text>Nothing of yours is saved yet. They saved:</Text>
      <Box as="ul" aria-label="Their rules" ps="5">
        {theirs.length === 0 ? (
          <li>no rules</li>
        ) : (
          theirs.map((text) => (
            <li key={text}>
              <Text overflowWrap="anywhere">{text}</Text>
            </li>
          ))
        )}
      </Box>
      <Text mt="2">Yours are below. If you keep them, they are checked against theirs before you save.</Text>
    </Notice>
  );
}
