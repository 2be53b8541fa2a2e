// Swift's modules of C leave these calls out on Linux.
#include <sys/xattr.h>
