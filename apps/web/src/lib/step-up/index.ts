export { useStepUp } from './useStepUp';
