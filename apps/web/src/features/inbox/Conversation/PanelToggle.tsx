import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@/lib/shortcuts';
import { IconAction } from '@/ui';
import { usePanel } from '../ContextPanel/panelState';

/** Opens the panel with the customer and the ticket; the open panel has a button of its own to close it. */
export function PanelToggle() {
  const { t } = useTranslation('conversation');
  const panel = usePanel();
  useShortcuts({ i: panel.toggle });
  if (panel.isColumn && panel.isOpen) return null;
  return (
    <IconAction label={t('panel.label')} keys={['I']} aria-expanded={panel.isOpen} onClick={panel.toggle}>
      <IconLayoutSidebarRight size={18} />
    </IconAction>
  );
}
