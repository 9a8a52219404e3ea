import { Button, Menu } from '@mantine/core';
import { replyVariables, variableMark } from '@parley/schema';
import { IconBraces, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { variableKey } from './sample';

/** The names that can be filled in, by what they mean. */
export function VariableMenu({ onChoose }: { onChoose: (mark: string) => void }) {
  const { t } = useTranslation('quickReplies');
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBraces size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('form.variable')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {replyVariables.map((name) => (
          <Menu.Item key={name} onClick={() => setTimeout(() => onChoose(variableMark(name)))}>
            {t(`variables.${variableKey(name)}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
