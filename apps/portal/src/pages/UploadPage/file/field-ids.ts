export const HEADERS_ROW_ID = 'upload-headers-row';
