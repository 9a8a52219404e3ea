export { ColleagueAvatar, CustomerAvatar, KnownCustomer, NobodyMark } from './avatar/Avatars';
export { ChannelGlyph } from './channel/ChannelGlyph';
export { IconAction } from './feedback/IconAction';
export { Notice } from './feedback/Notice';
export { OpenRail } from './feedback/OpenRail';
export { Mark, Wordmark } from './marks/Mark';
export { Counter, KeyCap, LabelMark, Tag, TypingDots } from './marks/Marks';
export { BarePage } from './page/BarePage';
export { AvatarSkeleton, EmptyState, ErrorState, LineSkeleton } from './states/States';
