import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { getLineKey } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, Flex, Heading, Text } from '#src/components/ui/ui.ts';

interface SavedForLaterProps {
  lines: readonly CartLine[];
  onMove: (line: CartLine) => void;
  onDelete: (line: CartLine) => void;
}

export function SavedForLater({ lines, onMove, onDelete }: SavedForLaterProps) {
  if (lines.length === 0) return null;
  return (
    <Box as="section" aria-label="Saved for later" mt="8" maxWidth="48rem">
      <Heading as="h2" size="lg" mb="3">
        Saved for later
      </Heading>
      <Box as="ul" listStyleType="none" display="grid" gap="3">
        {lines.map((line) => (
          <Flex
            as="li"
            key={getLineKey(line)}
            gap="3"
            align="center"
            bg="bg.panel"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l3"
            p="3"
          >
            <Box width="16" flexShrink="0">
              <ProductPicture image={line.image ? { image: line.image } : undefined} alt="" size={64} />
            </Box>
            <Box minWidth="0" flex="1">
              {line.slug ? (
                <TextLink to={appPaths.product(line.slug)} variant="plain" color="fg" fontWeight="semibold">
                  {line.name}
                </TextLink>
              ) : (
                <Text fontWeight="semibold">{line.name}</Text>
              )}
              <Text textStyle="sm" color="fg.muted">
                {[
                  line.variant,
                  line.vehicleLabel && `For ${line.vehicleLabel}`,
                  `${line.quantity} × ${formatKsh(line.price)} when saved`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Flex gap="5" wrap="wrap" textStyle="sm">
                <LinkButton
                  type="button"
                  aria-label={`Move to cart: ${line.name}`}
                  onClick={() => onMove(line)}
                >
                  Move to cart
                </LinkButton>
                <LinkButton
                  type="button"
                  aria-label={`Delete ${line.name} from the saved parts`}
                  onClick={() => onDelete(line)}
                >
                  Delete
                </LinkButton>
              </Flex>
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
