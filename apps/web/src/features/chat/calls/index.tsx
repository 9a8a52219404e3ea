export { CallBanner } from './CallBanner';
export { CallButton } from './CallButton';
export { CallLine } from './CallLine';
