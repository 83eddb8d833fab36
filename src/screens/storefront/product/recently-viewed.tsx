import { appPaths } from '#contract/app-paths.ts';
import type { Product } from '#contract/types.ts';
import { getMainImage, ProductPicture } from '#src/components/shop/product-picture.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, chakra, Flex, Heading } from '#src/components/ui/ui.ts';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import {
  clearRecentlyViewed,
  parseRecentlyViewed,
  readRecentlyViewed,
  recordView,
} from '#src/storage/recently-viewed.ts';

const Track = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: '30%', sm: '8.5rem' },
    gap: { base: '3', md: '4' },
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    listStyle: 'none',
    py: '1',
  },
});

/** The parts looked at before on this device. Also notes this one. */
export default function RecentlyViewed({ product }: { product: Product }) {
  const [isCleared, setIsCleared] = useDisclosure();
  const { id, slug, name, images } = product;
  useOnChange({ id, slug, name, image: getMainImage(images)?.image ?? '' }, recordView);
  const stored = useBrowserValue(readRecentlyViewed, '');
  const parts = parseRecentlyViewed(stored).filter((part) => part.id !== id);
  if (parts.length === 0 || isCleared) return null;
  const clear = () => {
    clearRecentlyViewed();
    setIsCleared(true);
  };
  return (
    <Box as="section" aria-label="Recently viewed" mt={{ base: '8', md: '12' }}>
      <Flex align="center" justify="space-between" gap="3" mb="2">
        <Heading as="h2" size="lg">
          Recently viewed
        </Heading>
        <LinkButton type="button" onClick={clear}>
          Clear list
        </LinkButton>
      </Flex>
      <Track>
        {parts.map((part) => (
          <Box as="li" key={part.id} position="relative">
            <ProductPicture image={part.image ? { image: part.image } : undefined} alt="" size={136} />
            <TextLink
              to={appPaths.product(part.slug)}
              variant="plain"
              color="fg"
              textStyle="sm"
              mt="2"
              lineClamp="3"
              _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
            >
              {part.name}
            </TextLink>
          </Box>
        ))}
      </Track>
    </Box>
  );
}
