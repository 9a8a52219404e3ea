import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconDeviceMobileMessage,
  IconLifebuoy,
  IconMail,
  IconPhone,
  IconPlug,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { ChannelType } from '@/gql/graphql';

interface ChannelLook {
  icon: Icon;
  /** A colour role; the glyph alone carries it, never a surface. */
  color: string;
}

const OTHER = 'var(--p-text-2)';
const VOICE: ChannelLook = { icon: IconPhone, color: 'var(--p-channel-voice)' };
const SMS: ChannelLook = { icon: IconDeviceMobileMessage, color: 'var(--p-channel-sms)' };
const WHATSAPP: ChannelLook = {
  icon: IconBrandWhatsapp,
  color: 'var(--p-channel-whatsapp)',
};

const LOOKS: Partial<Record<ChannelType, ChannelLook>> = {
  EMAIL: { icon: IconMail, color: 'var(--p-channel-email)' },
  CHAT: { icon: IconWorld, color: 'var(--p-channel-chat)' },
  WA_BUSINESS: WHATSAPP,
  WHATSAPP,
  INSTAGRAM: { icon: IconBrandInstagram, color: 'var(--p-channel-instagram)' },
  FACEBOOK: { icon: IconBrandMessenger, color: 'var(--p-channel-facebook)' },
  TELEGRAM: { icon: IconBrandTelegram, color: 'var(--p-channel-telegram)' },
  SMS,
  TWILIO: SMS,
  ZIPWHIP: SMS,
  VOICE,
  VOIP: VOICE,
  VOYS: VOICE,
  AIRCALL: VOICE,
  GBM: { icon: IconBuildingStore, color: OTHER },
  HELP_CENTER: { icon: IconLifebuoy, color: OTHER },
  CUSTOM: { icon: IconPlug, color: OTHER },
};

const FALLBACK: ChannelLook = { icon: IconPlug, color: OTHER };

/** A channel's glyph in its colour. Decorative unless `label` is given. */
export function ChannelGlyph(props: { type: ChannelType; size?: number; label?: string; plain?: boolean }) {
  const { icon: Glyph, color } = LOOKS[props.type] ?? FALLBACK;
  return (
    <Glyph
      size={props.size ?? 16}
      color={props.plain ? 'currentColor' : color}
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : true}
    />
  );
}
