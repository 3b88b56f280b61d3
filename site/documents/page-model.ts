import type { LanguagePage } from '../kinds/kind.ts';
import type { KindModel } from '../kinds/kinds.ts';
import type { Frame } from './frame.ts';

/** The model of a page of one type: the model of its kind, and the frame around it. */
export type PageModel<P extends LanguagePage['type']> = KindModel<P> & { readonly frame: Frame };
