import type { ViewedRule } from '#machines/fitment-editor/fitment-editor.view.ts';
import { Box, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';

interface RuleListProps {
  rules: readonly ViewedRule[];
  canEdit: boolean;
  onChange: (place: number) => void;
  onRemove: (place: number) => void;
}

/** Rules are told apart by their place: two new ones may say the same until they are checked. */
export function RuleList({ rules, canEdit, onChange, onRemove }: RuleListProps) {
  return (
    <Box as="ul" aria-label="Rules" listStyleType="none">
      {rules.map((rule, place) => (
        <Box as="li" key={place} data-rule={place} py="2" borderBottomWidth="1px" borderColor="border">
          <Flex columnGap="4" wrap="wrap" align="center" justify="space-between">
            <Text flex="1 1 16rem" minWidth="0" fontWeight="medium" overflowWrap="anywhere">
              {rule.text}
            </Text>
            <Flex columnGap="4" align="center">
              <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap">
                {rule.count}
              </Text>
              {canEdit && (
                <>
                  <LinkButton
                    type="button"
                    aria-label={`Change: ${rule.text}`}
                    onClick={() => onChange(place)}
                  >
                    Change
                  </LinkButton>
                  <LinkButton
                    type="button"
                    aria-label={`Remove: ${rule.text}`}
                    onClick={() => onRemove(place)}
                  >
                    Remove
                  </LinkButton>
                </>
              )}
            </Flex>
          </Flex>
          {rule.errors.map((message) => (
            <Text key={message} textStyle="sm" color="fg.error">
              {message}
            </Text>
          ))}
          {rule.warnings.map((message) => (
            <Text key={message} textStyle="sm" color="orange.fg">
              {message}
            </Text>
          ))}
        </Box>
      ))}
    </Box>
  );
}
