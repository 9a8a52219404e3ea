export { PictureCrop } from './PictureCrop';
