import { Menu } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction, LabelMark } from '@/ui';
import { useLabelChoicesQuery } from '../actions/Actions.generated';

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChoose: (labelId: string, isOn: boolean) => void;
}

/** A label for all of them, or off all of them. */
export function LabelMenu({ isOpen, onToggle, onChoose }: Props) {
  const { t } = useTranslation('bulk');
  return (
    <Menu opened={isOpen} onChange={onToggle} position="top-start" width={240}>
      <Menu.Target>
        <IconAction label={t('label')}>
          <IconTag size={18} />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {isOpen ? <Labels onChoose={onChoose} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Labels({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t } = useTranslation('bulk');
  const { data } = useLabelChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const labels = data?.labels.edges.map(({ node }) => node) ?? [];
  const items = (isOn: boolean) =>
    labels.map((label) => (
      <Menu.Item key={label.id} onClick={() => onChoose(label.id, isOn)}>
        <LabelMark name={label.name} color={label.color} />
      </Menu.Item>
    ));
  if (labels.length === 0) return <Menu.Item disabled>{t('noLabels')}</Menu.Item>;
  return (
    <>
      <Menu.Label>{t('putOn')}</Menu.Label>
      {items(true)}
      <Menu.Divider />
      <Menu.Label>{t('takeOff')}</Menu.Label>
      {items(false)}
    </>
  );
}
