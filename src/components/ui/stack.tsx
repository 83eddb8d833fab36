import { Flex, type FlexProps } from '@chakra-ui/react/flex';

/** A column. Chakra's own comes with separators between its children, which every page would have to load. */
export function Stack(props: FlexProps) {
  return <Flex direction="column" gap="2" {...props} />;
}
