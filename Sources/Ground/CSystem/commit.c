#include "CProcess.h"

const char *cprocess_commit(void) {
#ifdef COLORWAY_COMMIT
  return COLORWAY_COMMIT;
#else
  return NULL;
#endif
}
