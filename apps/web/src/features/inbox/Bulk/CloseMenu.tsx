import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCloseChoicesQuery } from '../actions/Actions.generated';
import { useInboxSettings } from '../Settings/useInboxSettings';

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onClose: (resultId: string | null) => void;
}

/** Closes all of them, with one result or without; where the company wants a result, only with one. */
export function CloseMenu({ isOpen, onToggle, onClose }: Props) {
  const { t } = useTranslation('bulk');
  const { requiresResultOnClose } = useInboxSettings();
  return (
    <Button.Group>
      <Button size="xs" onClick={() => (requiresResultOnClose ? onToggle(true) : onClose(null))}>
        <IconCheck size={16} aria-hidden style={{ marginInlineEnd: 6 }} />
        {t('close')}
      </Button>
      <Menu opened={isOpen} onChange={onToggle} position="top-end" width={240}>
        <Menu.Target>
          <Button size="xs" px={6} aria-label={t('closeWith')}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {isOpen ? <Results isRequired={requiresResultOnClose} onClose={onClose} /> : null}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function Results({ isRequired, onClose }: { isRequired: boolean; onClose: Props['onClose'] }) {
  const { t } = useTranslation('bulk');
  const { data } = useCloseChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const results = data?.ticketResults.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <Menu.Label>{t('closeWith')}</Menu.Label>
      {results.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onClose(id)}>
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
      {isRequired && results.length > 0 ? null : (
        <Menu.Item onClick={() => onClose(null)}>{t('withoutResult')}</Menu.Item>
      )}
    </>
  );
}
