import { Bone } from '#src/components/skeletons.tsx';
import { Box, Grid, Text, VisuallyHidden } from '#src/components/ui.ts';

export function ProductSkeleton() {
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '5', md: '10' }} minHeight="70vh">
      <VisuallyHidden>
        <Text role="status">Loading the product...</Text>
      </VisuallyHidden>
      <Bone aspectRatio="square" />
      <Box>
        <Bone height="9" width="80%" mb="4" />
        <Bone height="5" width="40%" mb="6" />
        <Bone height="8" width="30%" mb="6" />
        <Bone height="12" mb="6" />
        <Bone height="24" />
      </Box>
    </Grid>
  );
}
