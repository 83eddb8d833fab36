import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Grid, Text, VisuallyHidden } from '#src/components/ui/ui.ts';

export function ProductSkeleton() {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap={{ base: '5', md: '10' }}
      minHeight="70vh"
    >
      <VisuallyHidden>
        <h1>Loading the part</h1>
        <Text role="status">Loading the product...</Text>
      </VisuallyHidden>
      <Box>
        <SkeletonBlock aspectRatio="square" mb="3" />
        <SkeletonBlock height="20" />
      </Box>
      <Box>
        <SkeletonBlock height="9" width="80%" mb="4" />
        <SkeletonBlock height="5" width="40%" mb="6" />
        <SkeletonBlock height="8" width="30%" mb="6" />
        <SkeletonBlock height="12" mb="6" />
        <SkeletonBlock height="24" mb="6" />
        <SkeletonBlock height="16" />
      </Box>
      <SkeletonBlock height="40" gridColumn="1 / -1" />
    </Grid>
  );
}
