import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { subscriptionNotice } from '@/lib/error-catalogue/subscription';
import { isKnownPath } from './known-paths';

const PLANS = '/admin/subscription';
const close = () => subscriptionNotice.set(null);

/**
 * The trial is over, or the subscription is not active. The first can be closed, to look at what is there; the second
 * stands until somebody has done something about it, and neither a key nor a press beside it takes it away.
 */
export default function SubscriptionModal({ state }: { state: 'expired' | 'inactive' }) {
  const { t } = useTranslation('ui');
  const isStatic = state === 'inactive';
  return (
    <Modal
      opened
      onClose={isStatic ? () => {} : close}
      title={t(`subscription.${state}Title`)}
      withCloseButton={!isStatic}
      closeOnEscape={!isStatic}
      closeOnClickOutside={!isStatic}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={400}
    >
      <p>{t(`errors.subscription_${state}`)}</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button component={Link} to="/auth/logout" variant="default" onClick={close}>
          {t('subscription.signOut')}
        </Button>
        {isKnownPath(PLANS) ? (
          <Button component={Link} to={PLANS} onClick={close}>
            {t('subscription.plan')}
          </Button>
        ) : null}
        {isStatic ? null : (
          <Button variant={isKnownPath(PLANS) ? 'default' : 'filled'} data-autofocus onClick={close}>
            {t('close')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
