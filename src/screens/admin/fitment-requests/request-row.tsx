import { appPaths } from '#contract/app-paths.ts';
import { maskFrame } from '#contract/fitment/mask-frame.ts';
import { formatPhone } from '#contract/phone.ts';
import type { VehicleRequest } from '#contract/types.ts';
import {
  Badge,
  Box,
  Button,
  ChakraLink,
  Flex,
  Heading,
  Text,
  TextLink,
} from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { DescriptionList } from '../work-list/description-list.tsx';
import { AnswerDialog } from './answer.dialog.tsx';
import { CloseDialog } from './close.dialog.tsx';
import { PhotoDialog } from './photo.dialog.tsx';
import { getWhatsAppLink, STATUS_BADGES } from './vehicle-request.rules.ts';

type Dialog = 'answer' | 'close' | number;

export function RequestRow({ request }: { request: VehicleRequest }) {
  const [dialog, setDialog] = useDisclosure<Dialog>();
  const { id, status, text, photos } = request;
  const badge = STATUS_BADGES[status];
  const closeDialog = () => setDialog(null);
  return (
    <Flex wrap="wrap" justify="space-between" columnGap="6" rowGap="3" data-request={id}>
      <Box minWidth="0" flex="1 1 18rem">
        <Flex align="center" gap="2" wrap="wrap" mb="1">
          <Heading as="h2" size="sm" fontVariantNumeric="tabular-nums">
            Request {id}
          </Heading>
          <Badge colorPalette={badge.color}>{badge.label}</Badge>
        </Flex>
        {text !== '' && (
          <Text mb="2" whiteSpace="pre-line" overflowWrap="anywhere">
            {text}
          </Text>
        )}
        <RequestDetails request={request} />
        {photos.length > 0 && (
          <Flex gap="2" wrap="wrap" mt="3">
            {photos.map((n) => (
              <Button
                key={n}
                variant="outline"
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Photo ${n} of request ${id}`}
                onClick={() => setDialog(n)}
              >
                Photo {n}
              </Button>
            ))}
          </Flex>
        )}
      </Box>
      {status === 'open' && (
        <Flex gap="2" wrap="wrap" alignItems="flex-start">
          <Button variant="outline" aria-label={`Close request ${id}`} onClick={() => setDialog('close')}>
            Close
          </Button>
          <Button aria-label={`Answer request ${id}`} onClick={() => setDialog('answer')}>
            Answer
          </Button>
        </Flex>
      )}
      {dialog === 'answer' && <AnswerDialog request={request} onClose={closeDialog} />}
      {dialog === 'close' && <CloseDialog request={request} onClose={closeDialog} />}
      {typeof dialog === 'number' && (
        <PhotoDialog request={request} n={dialog} onChange={setDialog} onClose={closeDialog} />
      )}
    </Flex>
  );
}

function RequestDetails({ request }: { request: VehicleRequest }) {
  const { phone, email, frame, vehicle, products, has_account, created_at, answered_at } = request;
  const whatsAppLink = getWhatsAppLink(request, usePorts().publicUrl);
  return (
    <DescriptionList
      entries={[
        ...(phone
          ? ([
              [
                'Phone',
                <Flex key="phone" gap="3" wrap="wrap">
                  <ChakraLink href={`tel:${phone}`}>{formatPhone(phone)}</ChakraLink>
                  {whatsAppLink && (
                    <ChakraLink href={whatsAppLink} target="_blank" rel="noopener noreferrer">
                      WhatsApp
                    </ChakraLink>
                  )}
                </Flex>,
              ],
            ] as const)
          : []),
        ...(email ? ([['Email', email]] as const) : []),
        ['From', has_account ? 'A shopper with an account' : 'A guest'],
        ...(frame ? ([['Chassis no.', <Frame key="frame" frame={frame} />]] as const) : []),
        ...(vehicle
          ? ([
              [
                'Car',
                <TextLink key="car" to={appPaths.carParts(vehicle.slug)}>
                  {vehicle.label}
                </TextLink>,
              ],
            ] as const)
          : []),
        ...(products.length > 0
          ? ([['Products', products.map(({ name }) => name).join(', ')]] as const)
          : []),
        ['Sent', formatDateTime(created_at)],
        ...(answered_at
          ? ([['Done', `${formatDateTime(answered_at)}, ${request.answered_by}`]] as const)
          : []),
      ]}
    />
  );
}

function Frame({ frame }: { frame: string }) {
  const [isShown, setShown] = useDisclosure();
  return (
    // The button is higher than a line: the rows above and below have nothing to press.
    <Flex as="span" columnGap="3" wrap="wrap" align="center" my="-3">
      <span>{isShown ? frame : maskFrame(frame)}</span>
      <LinkButton type="button" onClick={() => setShown(isShown ? null : true)}>
        {isShown ? 'Hide number' : 'Show number'}
      </LinkButton>
    </Flex>
  );
}
