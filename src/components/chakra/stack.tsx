import { Flex, type FlexProps } from '@chakra-ui/react/flex';

/** Chakra's Stack would add its separator code to every page. */
export function Stack(props: FlexProps) {
  return <Flex direction="column" gap="2" {...props} />;
}
